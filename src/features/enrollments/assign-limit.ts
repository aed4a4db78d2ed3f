/** The maximum number of enrollments that one call puts into a class. */
export const maxAssigned = 500
