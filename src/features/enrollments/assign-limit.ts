/** How many enrollments one call puts into a class at most. */
export const mostAssigned = 500
