import { type Setting, setStage, showIntent } from './stage.ts'

export type Paint = {
  milliseconds: number
  /** Tasks over 50 ms: while the chunk was loaded and started, and from the click on. */
  loading: number[]
  opening: number[]
}

/** From a click to the frame with the wallets in it, on a page where the chunk is there already. */
export async function measurePaint(setting: Setting, isModal: boolean): Promise<Paint> {
  const stage = await setStage(setting)
  await stage.longTasks()
  if (isModal) await showIntent(stage)
  else await stage.page.locator('[data-part=connect-button]').hover()
  const loading = await stage.longTasks()
  const painted = stage.page.evaluate('scene.untilPainted()')
  const { x, y, width, height } = (await stage.page.locator('[data-part=connect-button]').boundingBox())!
  await stage.page.mouse.click(x + width / 2, y + height / 2)
  const milliseconds = (await painted) as number
  await stage.page.waitForTimeout(500)
  const opening = await stage.longTasks()
  await stage.close()
  return { milliseconds, loading, opening }
}
