import { expect, type Locator, type Page } from '@playwright/test'
import { Modal } from './modal.ts'
import { type WalletName, Wallets } from './wallets.ts'

/** The demo's page of a host that uses wagmi's hooks, and its visitor. */
export class WagmiPage {
  readonly page: Page
  readonly modal: Modal
  readonly wallets: Wallets
  /** Status and account of wagmi's hooks. */
  readonly wagmi: Locator

  constructor(page: Page) {
    this.page = page
    this.modal = new Modal(page)
    this.wallets = new Wallets(page)
    this.wagmi = page.getByRole('region', { name: 'wagmi' })
  }

  async visit(): Promise<void> {
    await this.page.goto('/wagmi.html')
    await expect(this.wagmi).toBeVisible()
  }

  async presses(name: string): Promise<void> {
    await this.page.getByRole('button', { name, exact: true }).click()
  }

  /** Connects by wagmi's hook, with a wallet that approves at once. */
  async connects(name: WalletName): Promise<void> {
    await this.presses('Connect with wagmi')
    await this.modal.seesView('Connect')
    await this.modal.chooses(name)
    await this.modal.seesNothing()
  }

  /** Waits until wagmi and the modal have the same one connection. */
  async bothShow(address: string, chainId: number): Promise<void> {
    await expect(this.wagmi).toContainText('connected, 1 connected')
    await expect(this.wagmi).toContainText(`${address} on ${chainId}`)
    await expect(this.page.getByRole('region', { name: 'Modal' })).toContainText(`${address} on eip155:${chainId}`)
  }

  async bothShowNothing(): Promise<void> {
    await expect(this.wagmi).toContainText('disconnected, 0 connected')
    await expect(this.page.getByRole('region', { name: 'Modal' })).toHaveText('disconnected')
  }
}
