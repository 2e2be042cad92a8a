import type { CDPSession } from 'playwright-core'

/** Memory of a page after a forced garbage collection: bytes of the heap, DOM nodes, listeners. */
export type Retained = { heap: number; nodes: number; listeners: number }

/** Reads the retained memory of a page. Requires the `Performance` domain. */
export async function readRetained(cdp: CDPSession): Promise<Retained> {
  // Twice: objects released by a finalizer are collected in the second pass.
  await cdp.send('HeapProfiler.collectGarbage')
  await cdp.send('HeapProfiler.collectGarbage')
  const { metrics } = await cdp.send('Performance.getMetrics')
  const read = (name: string) => metrics.find(metric => metric.name === name)!.value
  return { heap: read('JSHeapUsedSize'), nodes: read('Nodes'), listeners: read('JSEventListeners') }
}
