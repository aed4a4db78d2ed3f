/** The entry status of who dropped out: such an enrollment is open no more. */
export const dropout = 3
