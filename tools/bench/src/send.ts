import type { Request } from 'playwright-core'
import { answerOf, connectEvm, type Environment, type Visit, visitFullPage } from './fullVisit.ts'
import type { Traced } from './trace.ts'
import { traceTyping } from './traceTyping.ts'

/** Preview of a transfer, in milliseconds from the click that asks for it. */
export type Preview = {
  /** Until its facts are painted. */
  painted: number
  /** Longest request by then. */
  slowest: number
}

/** `bare` is one field of plain React, for comparison. */
export type Sending = { amount: Traced[]; receiver: Traced[]; bare: Traced[]; previews: Preview[] }

/** Receiver that has no names and no history. */
const RECEIVER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

const AMOUNT = '0.123456'

const FACTS = '[data-part=keep]:not(:has([data-part=skeleton]))'

const PAINTED = `new Promise(resolve => window.addEventListener('click', async ({ timeStamp }) => {
  resolve(await window.full.painted(${JSON.stringify(FACTS)}) - timeStamp)
}, { capture: true, once: true }))`

/** Follows the requests of the page. The returned function gives the longest one since then. */
function followRequests({ page }: Visit): () => number {
  const started = new Map<Request, number>()
  const times: number[] = []
  page.on('request', request => void started.set(request, performance.now()))
  page.on('requestfinished', request => {
    const from = started.get(request)
    if (from !== undefined) times.push(performance.now() - from)
  })
  return () => Math.max(0, ...times)
}

async function openForm({ page }: Visit) {
  await page.locator('[data-part=account-button]').click()
  await page.locator('[data-feature=send]').click()
  await page.locator('[data-part=token-select]').click()
  await page.locator('[data-part=token]').first().click()
  await page.locator('[data-part=amount]').waitFor()
  await page.waitForTimeout(700)
}

/** Measures typing in the form at `throttle`, and the time to the preview at full speed, with endpoints that answer `delay` milliseconds late. */
export async function measureSend(
  environment: Environment,
  { throttle, runs, delay, field }: { throttle: number; runs: number; delay: number; field: string },
): Promise<Sending> {
  const sending: Sending = { amount: [], receiver: [], bare: [], previews: [] }
  for (let run = 0; run < runs; run += 1) {
    const bare = await visitFullPage({ ...environment, url: field })
    sending.bare.push(await traceTyping(environment, bare, { part: 'amount', text: RECEIVER, throttle }))
    await bare.close()
    const visit = await visitFullPage(environment)
    const { page } = visit
    await connectEvm(visit)
    await openForm(visit)
    sending.amount.push(await traceTyping(environment, visit, { part: 'amount', text: AMOUNT, throttle }))
    sending.receiver.push(await traceTyping(environment, visit, { part: 'receiver', text: RECEIVER, throttle }))
    // The fee of this transfer is known, as it is once a visitor has read the form.
    await page.locator('[data-part=review]:not([aria-disabled])').waitFor()
    await page.waitForTimeout(700)
    const { networks } = environment.config
    for (const url of networks.flatMap(({ rpcUrls }) => rpcUrls.default.http))
      await page.route(url, async route => {
        await new Promise(resolve => setTimeout(resolve, delay))
        await route.continue()
      })
    const slowest = followRequests(visit)
    const painted = answerOf<number>(page, PAINTED)
    await page.locator('[data-part=review]').click()
    sending.previews.push({ painted: await painted, slowest: slowest() })
    await visit.close()
  }
  return sending
}
