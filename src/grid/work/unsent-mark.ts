/** Set on the device while somebody's work rests on it unsent; says nothing of whose or what. */
export const unsentMark = 'unsentWork'
