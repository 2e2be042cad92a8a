import { type Setting, showIntent, visitHost } from './hostVisit.ts'

export type Paint = {
  milliseconds: number
  /** Durations of tasks over 50 ms: while the modal is loaded and started, and from the click on. */
  loading: number[]
  opening: number[]
}

/** Measures the time from a click to the painted wallets, with the modal loaded in advance. */
export async function measurePaint(setting: Setting, isModal: boolean): Promise<Paint> {
  const visit = await visitHost(setting)
  await visit.longTasks()
  if (isModal) await showIntent(visit)
  else await visit.page.locator('[data-part=connect-button]').hover()
  const loading = await visit.longTasks()
  const painted = visit.page.evaluate('probe.untilPainted()')
  const { x, y, width, height } = (await visit.page.locator('[data-part=connect-button]').boundingBox())!
  await visit.page.mouse.click(x + width / 2, y + height / 2)
  const milliseconds = (await painted) as number
  await visit.page.waitForTimeout(500)
  const opening = await visit.longTasks()
  await visit.close()
  return { milliseconds, loading, opening }
}
