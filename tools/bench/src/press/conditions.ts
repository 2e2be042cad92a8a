import type { CDPSession } from 'playwright-core'

export const NETWORKS = {
  loopback: undefined,
  '4G': { latency: 60, down: 9, up: 1.5 },
  'slow 4G': { latency: 150, down: 1.6, up: 0.75 },
} as const
export type NetworkName = keyof typeof NETWORKS

export type Conditions = { network: NetworkName; throttle: number }

const bytesPerSecond = (megabits: number) => (megabits * 1_000_000) / 8

/**
 * Slows the processor and the network of a page. Chromium adds the latency to each request by itself and shares the bandwidth among them:
 * requests on one HTTP/2 connection wait in parallel, as they do on a network. The handshake, the slow start of a connection and lost
 * packets are not modelled.
 */
export async function setConditions(cdp: CDPSession, { network, throttle }: Conditions) {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: throttle })
  const limits = NETWORKS[network]
  if (!limits) return
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: limits.latency,
    downloadThroughput: bytesPerSecond(limits.down),
    uploadThroughput: bytesPerSecond(limits.up),
  })
}
