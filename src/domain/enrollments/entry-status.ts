/** How a student's year began; `dropout` is how it ended: such an enrollment is open no more. */
export const newEntrant = 0
export const promoted = 1
export const repeater = 2
export const dropout = 3
export const reEnrolled = 4
