import type { CDPSession } from 'playwright-core'

/** What a page holds behind a forced collection: bytes of objects, nodes of documents, listeners. */
export type Held = { heap: number; nodes: number; listeners: number }

/** Asks a page for it. Its `Performance` domain has to be enabled. */
export async function heldBy(cdp: CDPSession): Promise<Held> {
  // Twice: what a finalizer lets go of in the first is collected in the second.
  await cdp.send('HeapProfiler.collectGarbage')
  await cdp.send('HeapProfiler.collectGarbage')
  const { metrics } = await cdp.send('Performance.getMetrics')
  const read = (name: string) => metrics.find(metric => metric.name === name)!.value
  return { heap: read('JSHeapUsedSize'), nodes: read('Nodes'), listeners: read('JSEventListeners') }
}
