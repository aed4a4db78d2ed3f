/** The ports of the stand-in that the end-to-end run starts for itself, away from those of `npm start`. */
export const ports = { app: 4500, identity: 4501 } as const
export const origin = `http://localhost:${ports.app}`
export const identityOrigin = `http://localhost:${ports.identity}`
