import { prepareDatabase } from '../../mocks/db/database'

// Makes the country that the browser tests begin from, so that this goes beside checks which leave a processor free.
const snapshot = process.env['SALA_E2E_SNAPSHOT']
if (snapshot === undefined) throw new Error('SALA_E2E_SNAPSHOT says where the copy goes')
const { close } = await prepareDatabase({
  connectionString: undefined,
  folder: `${snapshot}.making`,
  snapshot,
  scale: 'light',
  madeOn: '2026-02-10',
  progress: console.log,
})
await close()
