import type { ModalOptions } from '@foyer/core'
import { expect } from 'vitest'
import type { Page } from '../../page.fixture.tsx'
import { skippableClock } from '../../skippableClock.fixture.ts'
import { find, openAccount, shown } from '../../visit.fixture.ts'

const COIN = 0x80000000 + 1
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** Name that another account holds. */
export const TAKEN = 'ada-lovelace.foyer.id'

const failure = (status: number, name: string, description: string) =>
  Response.json({ status: 'FAILURE', reasons: [{ name, description }] }, { status })

/** Options of a host with a name service that answers at once, and a clock that a test moves. */
export function nameServices() {
  const clock = skippableClock()
  const holders = new Map([[TAKEN, OTHER]])
  const registered: { message: string; address: string }[] = []
  let refusal: Response | undefined
  const similarTo = (label: string, zone: string | null) =>
    [label, `${label}-2`].map(each => ({ name: `${each}.${zone}`, registered: holders.has(`${each}.${zone}`) }))
  const fetch = async (input: RequestInfo | URL): Promise<Response> => {
    const request = input as Request
    const { pathname, searchParams } = new URL(request.url)
    const last = pathname.slice(pathname.lastIndexOf('/') + 1)
    if (pathname.endsWith('/supported-chains')) return Response.json({ http: ['eip155:1'], ws: [] })
    if (pathname.includes('/suggestions/'))
      return Response.json({ suggestions: similarTo(last, searchParams.get('zone')) })
    if (request.method === 'POST') {
      const refused = refusal
      refusal = undefined
      if (refused) return refused
      const body = (await request.json()) as { message: string; address: string }
      registered.push(body)
      holders.set((JSON.parse(body.message) as { name: string }).name, body.address)
      return Response.json({ success: true })
    }
    if (pathname.includes('/identity/')) {
      const own = [...holders].find(([, address]) => address.toLowerCase() === last.toLowerCase())
      return Response.json({ name: own?.[0] ?? null, avatar: null })
    }
    if (pathname.includes('/profile/account/')) {
      const address = holders.get(last)
      return address
        ? Response.json({ name: last, addresses: { [COIN]: { address } }, attributes: [] })
        : failure(404, 'name', 'not registered')
    }
    return pathname.includes('/reverse/') ? Response.json([]) : new Response('', { status: 404 })
  }
  const options: Partial<ModalOptions> = {
    projectId: 'project',
    urls: { blockchain: 'https://chain.example' },
    walletConnect: false,
    ports: { clock, fetch },
  }
  return {
    options,
    registered,
    skip: clock.skip,
    /** Refuses the next registration. */
    refuse: (...reason: Parameters<typeof failure>) => {
      refusal = failure(...reason)
    },
  }
}

export type NameServices = ReturnType<typeof nameServices>

/** From a closed modal to the form, as a visitor without a name goes. */
export const openForm = async (page: Page) => {
  await openAccount(page)
  await expect.poll(() => page.part('name')?.textContent).toBe('Get a name')
  page.press('name')
  await shown(page, 'ChooseAccountName')
  await expect.poll(() => page.part('next')?.getAttribute('aria-busy')).toBe(null)
  find(page, 'button', 'Choose a name').click()
  await shown(page, 'RegisterAccountName')
  await expect.poll(() => page.part('name-input')).not.toBe(null)
}

/** Types into the field as a keyboard does, in one go. */
export const type = (page: Page, text: string) => {
  const input = page.part('name-input') as HTMLInputElement
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text)
  input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
}

/** The same until the name has been checked. */
export const check = async (page: Page, services: NameServices, text: string) => {
  type(page, text)
  await expect.poll(() => page.part('confirm')?.getAttribute('aria-busy')).toBe('true')
  services.skip(600)
  await expect.poll(() => page.part('confirm')?.getAttribute('aria-busy')).toBe(null)
}
