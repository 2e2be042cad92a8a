import type { Config } from '@foyer/sandbox/config'

/** Addresses and networks of the sandbox. Rejects when the sandbox does not answer. */
export async function loadConfig(): Promise<Config> {
  const response = await fetch(`${import.meta.env.VITE_SANDBOX_URL}/config.json`)
  if (!response.ok) throw new Error(`The sandbox answered ${response.status}.`)
  return response.json()
}

/** Chains of the simulated wallets: those that the page requests, and one that it does not. */
export const walletNetworks = ({ networks, unrequested }: Config) => [...networks, ...unrequested]

/** Only the EVM chains. */
export const evmNetworks = (config: Config) =>
  walletNetworks(config).filter(({ chainNamespace }) => chainNamespace === 'eip155')
