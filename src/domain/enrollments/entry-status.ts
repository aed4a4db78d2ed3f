/** The ways in which a student's year began; `dropout` ended it: such an enrollment is closed. */
export const newEntrant = 0
export const promoted = 1
export const repeater = 2
export const dropout = 3
export const reEnrolled = 4
