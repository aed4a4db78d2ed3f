/** The maximum number of enrollments that one call puts into a class. */
export const mostAssigned = 500
