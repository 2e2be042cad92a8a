import type { Page } from 'playwright-core'
import { type Action, FAMILIES, type Round } from './actions.ts'
import { isSignedBy } from './isSignedBy.ts'
import type {} from './window.ts'

/** One visitor in a browser context of their own, for one round. */
export interface Visit {
  page: Page
  /** The same page in another tab, while it is open. */
  tab(): Page | undefined
  /** Faults beside the page's own errors: it crashed, left its address, or sent a request that it must not. */
  complaints: string[]
  /** Number of relay sockets that the page has opened. */
  sockets(): number
  perform(action: Action): Promise<unknown>
  close(): Promise<void>
}

/** Milliseconds in which a page that works settles, also on a busy machine. */
const PATIENCE = 15_000

/** A promise that a round broke, in words. */
export class Broken extends Error {}

const until = async (what: () => string, condition: () => Promise<boolean>): Promise<void> => {
  const end = Date.now() + PATIENCE
  for (;;) {
    if (await condition()) return
    if (Date.now() > end) throw new Broken(what())
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}

/** Rejects when the page does not answer: an endless task, or a browser process that is gone. */
export const answered = async <Answer>(work: Promise<Answer>, what: string): Promise<Answer> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Broken(`the page did not answer: ${what}`)), PATIENCE)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** The surviving wallet is connected, through the host's hooks. */
export async function seeSurvivor(page: Page, { survivor }: Round): Promise<void> {
  let seen = ''
  await until(
    () => `the wallet of ${survivor} is not connected: ${seen}`,
    async () => {
      const state = await answered(
        page.evaluate(family => {
          const { addresses, id } = window.fuzzScene.survivor
          return {
            ...window.fuzzHost?.status(family),
            id,
            addresses: [...addresses()],
            keys: Object.keys(localStorage),
          }
        }, survivor),
        'status',
      )
      seen = JSON.stringify(state)
      const is = (address: string) => address.toLowerCase() === state.address?.toLowerCase()
      return state.status === 'connected' && state.connectorId === state.id && state.addresses.some(is)
    },
  )
}

/**
 * The root actor is active, and no error has escaped. Cheap: checked after every action. Resolves with what the round has reached: the view
 * shown, and the namespaces' states.
 */
export async function seeNoError({ page, tab, sockets, complaints }: Visit): Promise<string[]> {
  const state = await answered(
    page.evaluate(
      families => ({
        view: document.querySelector('foyer-modal')?.shadowRoot?.querySelector<HTMLElement>('[data-view]')?.dataset
          .view,
        connections: families.map(family => `${family} ${window.fuzzHost?.status(family).status}`),
        root: window.fuzzHost?.root() ?? { status: 'absent', error: '' },
        errors: [...window.fuzzErrors],
        text: document.getElementById('host-counter')?.textContent ?? '',
      }),
      FAMILIES,
    ),
    'errors',
  )
  const other = tab()
  const errorsElsewhere = other
    ? await answered(
        other.evaluate(() => [...window.fuzzErrors]),
        'errors of the other tab',
      )
    : []
  const { status, error } = state.root
  const broken = [
    ...(state.text === '' ? ['the tree of the host is gone'] : []),
    ...(['active', 'absent'].includes(status) ? [] : [`the root is in ${status}: ${error}`]),
    ...state.errors,
    ...errorsElsewhere.map(text => `in the other tab: ${text}`),
    ...complaints,
  ]
  if (broken.length > 0) throw new Broken(broken.join('\n'))
  return [
    ...(state.view ? [state.view] : []),
    ...(sockets() > 0 ? ['a relay socket'] : []),
    ...(other ? ['a second tab'] : []),
    ...state.connections,
  ]
}

async function seeHost(page: Page): Promise<void> {
  const before = await page.evaluate(() => {
    const clicks = window.fuzzHost.clicks()
    document.getElementById('host-counter')?.click()
    return clicks
  })
  await until(
    () => 'the counter of the host does not count',
    () => page.evaluate(was => window.fuzzHost.clicks() === was + 1, before),
  )
}

async function seeSignature(page: Page, round: Round): Promise<void> {
  const message = `Round ${round.index} is over.`
  const signed = await answered(
    page
      .evaluate(({ family, message }) => window.fuzzHost.sign(family, message), { family: round.survivor, message })
      .catch(error => {
        throw new Broken(`the wallet of ${round.survivor} does not sign: ${error}`)
      }),
    'signature',
  )
  const { address, signature } = signed
  if (!(await isSignedBy(round.survivor, { address, message, signature })))
    throw new Broken(`${address} did not sign: ${signature}`)
}

const isOpen = (page: Page) =>
  page.evaluate(() => {
    const dialog = document.querySelector('foyer-modal')?.shadowRoot?.querySelector('dialog')
    return dialog?.open === true && dialog.querySelector('[data-view]') !== null
  })

async function seeModal(page: Page): Promise<void> {
  await page.evaluate(() => window.fuzzHost.close())
  await until(
    () => 'the modal does not close',
    async () => !(await isOpen(page)),
  )
  await page.evaluate(() => void window.fuzzHost.open(undefined, undefined))
  await until(
    () => 'the modal does not open',
    () => isOpen(page),
  )
  await page.evaluate(() => window.fuzzHost.close())
  await until(
    () => 'the modal does not close after it was opened',
    async () => !(await isOpen(page)),
  )
}

/** Everything that must hold at the end of a round. */
export async function seeAll(visit: Visit, round: Round): Promise<void> {
  const { page } = visit
  await seeNoError(visit)
  await seeSurvivor(page, round)
  await seeSignature(page, round)
  await seeHost(page)
  await seeModal(page)
  await seeNoError(visit)
}
