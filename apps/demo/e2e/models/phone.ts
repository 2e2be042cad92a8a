import { type PhoneWallet, phoneWallet } from '@foyer/sandbox/phone'
import { expect, type Locator, type Page } from '@playwright/test'
import jsQr from 'jsqr'
import type { Site } from './site.ts'

/** A person with a phone in front of the page. */
export class Phone {
  readonly site: Site
  readonly wallet: PhoneWallet

  private constructor(site: Site, wallet: PhoneWallet) {
    this.site = site
    this.wallet = wallet
  }

  static async of(site: Site, withheld: readonly string[] = []): Promise<Phone> {
    const { urls, networks } = await site.config()
    const rpcUrls = Object.fromEntries(networks.map(each => [each.caipNetworkId, each.rpcUrls.default.http[0]!]))
    return new Phone(site, await phoneWallet({ relayUrl: urls.relay!, rpcUrls, withheld }))
  }

  /** Reads the code from the screen, as a camera does. */
  async scans(): Promise<void> {
    await this.wallet.pair(await readCode(this.site.page, this.site.modal.code))
    await this.isAsked()
  }

  /** Waits until the phone shows a request. */
  async isAsked(): Promise<void> {
    await expect
      .poll(() => this.wallet.state.asks.length, { message: 'requests on the phone', intervals: [50] })
      .toBe(1)
  }

  /** Opens the modal, scans its code and approves the session. */
  async connects(): Promise<void> {
    await this.site.openCode()
    await this.scansAndApproves()
    await this.site.modal.seesNothing()
  }

  /** Presses the page's button for a signature and waits until the phone is asked for it. */
  async isAskedToSign(): Promise<void> {
    await this.site.page.getByRole('button', { name: 'Sign this message' }).click()
    await this.isAsked()
  }

  /** Expects the page to show the account that the phone shares on the first chain, with its balance there. */
  async isConnected(): Promise<void> {
    const account = this.wallet.state.sessions[0]?.accounts.find(each => each.startsWith('eip155:31337:'))
    const address = account?.slice('eip155:31337:'.length)
    await expect(this.site.account).toHaveText(address!)
    const balance = await this.site.figureOf(address!, 31337)
    await expect(this.site.accountButton).toContainText(`${balance} ETH`)
  }

  async scansAndApproves(): Promise<void> {
    await this.scans()
    await this.wallet.approve()
  }
}

// In Node the CommonJS package is typed as a namespace; at run time it is the function itself.
const readQr = jsQr as unknown as typeof jsQr.default

/** Returns the text of a QR code, read from its pixels. */
export async function readCode(page: Page, code: Locator): Promise<string> {
  await expect(code).toHaveAttribute('data-uri', /./)
  const picture = (await code.screenshot({ animations: 'disabled' })).toString('base64')
  const { data, width, height } = await page.evaluate(async encoded => {
    const bytes = Uint8Array.from(atob(encoded), character => character.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    const context = canvas.getContext('2d')!
    context.drawImage(bitmap, 0, 0)
    const { data: pixels } = context.getImageData(0, 0, bitmap.width, bitmap.height)
    // As text: a list of as many numbers would take seconds to reach the test.
    const reader = new FileReader()
    await new Promise(read => {
      reader.onload = read
      reader.readAsDataURL(new Blob([pixels]))
    })
    return { data: (reader.result as string).split(',')[1]!, width: bitmap.width, height: bitmap.height }
  }, picture)
  const read = readQr(Uint8ClampedArray.from(Buffer.from(data, 'base64')), width, height)
  expect(read, 'a QR code that can be read').not.toBeNull()
  return read!.data
}
