/** The lengths of the three videos; the recorder makes them so. */
export const videoLengths = {
  openingWebsite: { minutes: 2, seconds: 29 },
  schoolManagement: { minutes: 4, seconds: 24 },
  classroomManagement: { minutes: 3, seconds: 39 },
} as const
