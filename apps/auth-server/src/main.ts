import { type Log, logError } from './edge/log.ts'
import { readEnvironment } from './environment.ts'
import { createLoginServer } from './index.ts'
import { listen } from './listen.ts'

async function main() {
  const { settings, port, host } = readEnvironment(process.env)
  const log: Log = entry => console.log(JSON.stringify(entry))
  const { app, stop } = await createLoginServer({ ...settings, log })
  const onError = (error: unknown) => logError(log, 'connection', error)
  const server = await listen(app, { host, port, isBehindProxy: settings.clientAddress !== undefined, onError }).catch(
    async (error: unknown) => {
      await stop()
      throw error
    },
  )
  console.log(JSON.stringify({ event: 'started', host, port }))
  const end = () => {
    server.close()
    void stop().finally(() => server.closeAllConnections())
  }
  process.once('SIGINT', end).once('SIGTERM', end)
}

try {
  await main()
} catch (error) {
  // A message of ours names a variable or a setting; a cause, such as that of the database, may hold its password.
  console.error(error instanceof Error ? error.message : 'The server could not start.')
  process.exitCode = 1
}
