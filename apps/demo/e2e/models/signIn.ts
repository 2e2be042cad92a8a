import { expect, type Locator } from '@playwright/test'
import type { Family } from './family.ts'
import type { Site } from './site.ts'

type Fault = { kind: 'html' | 'hang' } | { kind: 'status'; status: number }

type Session = { accountAddress: string; chainId: string; expirationTime: string }

const sandbox = `http://localhost:${process.env.FOYER_E2E_SANDBOX_PORT}`

/** Addresses of eip155 differ by the letter case of their checksum. */
const comparable = (address: string) => (address.startsWith('0x') ? address.toLowerCase() : address)

/** The sign-in to the page's server, as a visitor and as the server see it. */
export class SignIn {
  readonly site: Site
  /** The page's own section, with the answer of the server. */
  readonly panel: Locator

  constructor(site: Site) {
    this.site = site
    this.panel = site.page.getByRole('region', { name: 'Sign-in' })
  }

  async visit(query = ''): Promise<void> {
    await this.site.visit(
      `?${new URLSearchParams({ signIn: 'optional', ...Object.fromEntries(new URLSearchParams(query)) })}`,
    )
  }

  /** Connects a wallet that needs a prompt to connect and another to sign, and waits for the question. */
  async connects(family: Family): Promise<void> {
    await this.site.openModal()
    await this.site.modal.chooses(family.other)
    await this.isAsked()
  }

  /** Waits until the message waits for the visitor. */
  async isAsked(): Promise<void> {
    await this.site.modal.seesView('SIWXSignMessage')
    await this.site.modal.seesText(/^Sign in with /)
    await expect(this.site.modal.button(/^Sign$/)).toBeEnabled()
  }

  async presses(name: 'Sign' | 'Not now' | 'Cancel and disconnect' | 'Cancel and go back'): Promise<void> {
    await this.site.modal.dialog.getByRole('button', { name, exact: true }).click()
  }

  /** Agrees to sign, with a wallet that approves at once. */
  async signs(): Promise<void> {
    await this.isAsked()
    await this.presses('Sign')
    await this.site.modal.seesNothing()
  }

  /** Connects and signs in. */
  async enters(family: Family): Promise<void> {
    await this.connects(family)
    await this.signs()
  }

  async pressesOfPage(name: 'Sign in' | 'Sign out'): Promise<void> {
    await this.panel.getByRole('button', { name, exact: true }).click()
  }

  /** Waits until the page and the server agree on who is signed in. */
  async isSignedIn(address: string, chainId?: string): Promise<void> {
    await expect(this.panel.locator('code')).toHaveText(address, { ignoreCase: address.startsWith('0x') })
    await expect(this.panel.getByRole('button', { name: 'Sign out' })).toBeVisible()
    const session = await this.session()
    expect(comparable(session!.accountAddress)).toBe(comparable(address))
    if (chainId) expect(session!.chainId).toBe(chainId)
  }

  async isSignedOut(): Promise<void> {
    await expect(this.panel).toContainText('The server does not know you.')
    await expect(this.panel.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
    expect(await this.session()).toBe(null)
  }

  /** Session of this browser's cookie, from the server itself. */
  async session(): Promise<Session | null> {
    return (await this.site.page.request.get(`${sandbox}/sign-in/session`)).json()
  }

  /** Counts the page's requests to the server, or to one of its paths, from now on. */
  countsRequests(path = ''): () => number {
    let count = 0
    this.site.page.on('request', request => {
      if (request.method() !== 'OPTIONS' && request.url().includes(`/sign-in/${path}`)) count += 1
    })
    return () => count
  }

  /** Waits for a state of the sign-in's chart, where nothing on the screen shows it. */
  async reaches(state: string): Promise<void> {
    await expect(this.site.page.locator('[data-actor$=" › siwx › flow"] .state')).toHaveText(state)
  }

  /** Makes calls to a path of the server fail. */
  async breaks(path: 'nonce' | 'verify' | 'session' | 'sign-out', fault: Fault, times?: number): Promise<void> {
    await this.site.request.post(`${sandbox}/faults`, { data: { path: `/sign-in/${path}`, fault, times } })
  }

  async mends(): Promise<void> {
    await this.site.request.delete(`${sandbox}/faults`)
  }

  /** Restarts the server: no nonce and no session is known any more. */
  async restarts(): Promise<void> {
    await this.site.request.post(`${sandbox}/faults/sign-in`, { data: {} })
  }
}
