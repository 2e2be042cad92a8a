import { endWith, hostsFrom, PortTakenError, portFrom, SANDBOX_DATA, SANDBOX_PORT, startSandbox } from './index.ts'

try {
  const demo = portFrom('PORT', 5173)
  const sandbox = await startSandbox({
    port: portFrom('SANDBOX_PORT', SANDBOX_PORT),
    origins: [`http://localhost:${demo}`, `http://127.0.0.1:${demo}`],
    hosts: hostsFrom('SANDBOX_HOSTS'),
    data: SANDBOX_DATA,
  })
  endWith(() => sandbox.stop())
  const chains = [...sandbox.config.networks, ...sandbox.config.unrequested]
  console.log(`Sandbox up at ${sandbox.url} (${chains.map(chain => chain.caipNetworkId).join(', ')})`)
} catch (error) {
  console.error(error instanceof PortTakenError ? error.message : error)
  process.exitCode = 1
}
