/** The one client of the identity service. */
export const clientId = 'sala-web'
