import type { Config } from '@foyer/sandbox/config'

/** Fetches the addresses of the sandbox's services and chains. Rejects when the sandbox does not answer. */
export async function loadConfig(): Promise<Config> {
  const response = await fetch(`${import.meta.env.VITE_SANDBOX_URL}/config.json`)
  if (!response.ok) throw new Error(`The sandbox answered ${response.status}.`)
  return response.json()
}

/** Where the simulated wallets can be: the chains that the page asks for, and one that it does not. */
export const walletNetworks = ({ networks, unrequested }: Config) => [...networks, ...unrequested]

/** Those of EVM alone. */
export const evmNetworks = (config: Config) =>
  walletNetworks(config).filter(({ chainNamespace }) => chainNamespace === 'eip155')
