/** The entry status of who dropped out (lifecycle §3): such an enrollment is open no more. */
export const dropout = 3
