import { DEVELOPMENT_KEYS, simulatedEvmWallet } from '@foyer/testing/evm'

const NAMES = ['Meadow', 'Parallax', 'Rivet', 'Bramble', 'Harbour', 'Quarry']

/** Simulates wallet extensions: present before the page's own scripts, and not loaded by the page. */
window.benchRequests = []
for (const [index, name] of NAMES.entries()) {
  const { provider } = simulatedEvmWallet({
    name,
    rdns: `example.${name.toLowerCase()}`,
    accounts: [DEVELOPMENT_KEYS[index % DEVELOPMENT_KEYS.length]!],
    chains: { 31337: window.benchEndpoint },
  })
  const { request } = provider
  provider.request = async call => {
    const from = performance.now()
    try {
      return await request(call)
    } finally {
      window.benchRequests.push({ method: call.method, from, to: performance.now() })
    }
  }
}
