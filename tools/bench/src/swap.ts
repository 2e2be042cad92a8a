import { connectEvm, type Environment, type Visit, visitFullPage } from './fullVisit.ts'
import type { Traced } from './trace.ts'
import { traceTyping } from './traceTyping.ts'

/** Typing in the form of a swap. `bare` is one field of plain React, for comparison. */
export type Swapping = { amount: Traced[]; bare: Traced[] }

/** As long as a few keys, at all of which a quote is cancelled or not yet asked for. */
const AMOUNT = '0.1234567890123456'

/** Opens the form with both tokens and a quote, so that all of it is there to be rendered. */
async function openForm({ page }: Visit) {
  await page.locator('[data-part=account-button]').click()
  await page.locator('[data-feature=swaps]').click()
  await page.locator('[data-part=swap-to] [data-part=token-select]').click()
  await page.locator('[data-part=token]', { hasText: 'USDC' }).first().click()
  await page.locator('input[data-part=amount]').fill('0.5')
  await page.locator('[data-part=quote]').waitFor()
  await page.locator('input[data-part=amount]').fill('')
  await page.waitForTimeout(700)
}

/** Measures typing in the form at `throttle`. */
export async function measureSwap(
  environment: Environment,
  { throttle, runs, field }: { throttle: number; runs: number; field: string },
): Promise<Swapping> {
  const swapping: Swapping = { amount: [], bare: [] }
  for (let run = 0; run < runs; run += 1) {
    const bare = await visitFullPage({ ...environment, url: field })
    swapping.bare.push(await traceTyping(environment, bare, { part: 'amount', text: AMOUNT, throttle }))
    await bare.close()
    const visit = await visitFullPage(environment)
    await connectEvm(visit)
    await openForm(visit)
    swapping.amount.push(await traceTyping(environment, visit, { part: 'amount', text: AMOUNT, throttle }))
    await visit.close()
  }
  return swapping
}
