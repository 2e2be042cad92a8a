import type { BrowserContext, Page } from 'playwright-core'
import type { Action, Round } from './actions.ts'
import { changeStorage, type SameTab, sameTab, secondTab } from './changeStorage.ts'
import { seeSurvivor, type Visit } from './invariants.ts'
import { interceptRelay, type RelayInterception } from './relay.ts'
import { watchRequests } from './requests.ts'
import { interceptServices, type Services } from './services.ts'
import type {} from './window.ts'
import type { World } from './world.ts'

const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Mobile Safari/537.36'

/**
 * Collects errors that nobody caught, in the page. All of them count, except those that Chromium reports for every page: a notice about
 * ResizeObserver is not an error.
 */
const WATCH_ERRORS = `
  window.fuzzErrors = [];
  const describe = error => { try { return String(error?.stack ?? error) } catch { return 'an error that cannot be read' } };
  addEventListener('error', event => {
    if (event.target === window && !/^ResizeObserver loop/.test(event.message))
      window.fuzzErrors.push('uncaught: ' + event.message + ' ' + describe(event.error) + ' at ' + event.filename + ':' + event.lineno + ':' + event.colno + '\\n' + window.fuzzThrown);
  });
  addEventListener('unhandledrejection', event => window.fuzzErrors.push('unhandled rejection: ' + describe(event.reason)));
`

/** The page is not left, whatever a link of a hostile row says. */
async function stayOnPage(context: BrowserContext, page: Page, url: string, complaints: string[]) {
  page.on('crash', () => complaints.push('the page crashed'))
  page.on('framenavigated', frame => {
    if (frame === page.mainFrame() && !frame.url().startsWith(url)) complaints.push(`the page went to ${frame.url()}`)
  })
  page.on('dialog', dialog => {
    complaints.push(`a dialog of the browser: ${dialog.message()}`)
    void dialog.dismiss()
  })
  // Links to wallets and shops open a tab, which nobody reads.
  context.on('page', other => {
    other.once('domcontentloaded', () => {
      if (!other.url().startsWith(url)) void other.close().catch(() => {})
    })
  })
}

export async function startVisit({ browser, site, sandbox }: World, round: Round): Promise<Visit> {
  const context = await browser.newContext({
    viewport: round.phone ? { width: 390, height: 800 } : { width: 1_000, height: 800 },
    ...(round.phone && { userAgent: ANDROID, hasTouch: true }),
  })
  context.setDefaultTimeout(15_000)
  const { networks, urls } = sandbox.config
  const endpoints = networks
    // The chain of the surviving wallet answers: its wallet asks it too.
    .filter(({ chainNamespace }) => chainNamespace !== round.survivor)
    .flatMap(({ rpcUrls }) => rpcUrls.default.http)
  const services = await interceptServices(context, { registry: [sandbox.url], rpc: endpoints })
  const relay = await interceptRelay(context, urls.relay!)
  const complaints: string[] = []
  watchRequests(
    context,
    [site.url, sandbox.url, ...Object.values(urls), ...networks.flatMap(({ rpcUrls }) => rpcUrls.default.http)],
    complaints,
  )
  const setting = JSON.stringify({ networks, urls, survivor: round.survivor })
  const page = await context.newPage()
  // Not in the other tab and the tabs of links: only this one has wallets.
  const script = `window.fuzzSetting=${setting};${WATCH_ERRORS}${site.scene}`
  await page.addInitScript({ content: script })
  await stayOnPage(context, page, site.url, complaints)
  await page.goto(site.url)
  const otherTab = secondTab(context, site.url)
  const modalTab = sameTab(context, site.url, script)
  return {
    page,
    tab: modalTab.page,
    complaints,
    sockets: relay.sockets,
    perform: action => perform(action, { page, round, services, relay, otherTab, modalTab, url: site.url }),
    close: () => context.close(),
  }
}

interface Reach {
  page: Page
  round: Round
  services: Services
  relay: RelayInterception
  otherTab: () => Promise<Page>
  modalTab: SameTab
  url: string
}

const MESSAGE = 'Asked in the middle of it all.'

async function perform(action: Action, { page, round, services, relay, otherTab, modalTab }: Reach): Promise<unknown> {
  switch (action.type) {
    case 'wallet.add':
      return page.evaluate(wallet => window.fuzzScene.add(wallet), action.wallet)
    case 'wallet.step':
      return page.evaluate(({ step, at, seed }) => window.fuzzScene.step(step, at, seed), action)
    case 'page.odd':
      return page.evaluate(({ family, seed }) => window.fuzzScene.addOddity(family, seed), action)
    case 'press':
      return page.evaluate(asked => window.fuzzScene.press(asked), { ...action, survivor: round.survivor })
    case 'host.open':
      return page.evaluate(({ view, family }) => void window.fuzzHost.open(view, family), action)
    case 'host.close':
      return page.evaluate(() => window.fuzzHost.close())
    case 'host.connect':
      return page.evaluate(({ family, at }) => {
        const ids = window.fuzzHost.connectors(family)
        void window.fuzzHost.connect(family, at === undefined ? undefined : ids[Math.floor(at * ids.length)])
      }, action)
    case 'host.disconnect':
      return page.evaluate(({ family }) => void window.fuzzHost.disconnect(family), action)
    case 'host.sign':
      return page.evaluate(
        ({ family, message }) => void window.fuzzHost.settled('sign', window.fuzzHost.sign(family, message)),
        { family: action.family, message: MESSAGE },
      )
    case 'host.switch':
      return page.evaluate(({ at }) => void window.fuzzHost.switchTo(at), action)
    case 'storage':
      // A connection that was never read cannot be restored from a storage that cannot be read.
      if (action.change === 'throws') await seeSurvivor(page, round)
      return changeStorage(page, action.otherTab ? otherTab : undefined, { ...action, spared: `/${round.survivor}/` })
    case 'service':
      return services.plan(action.service, action.fault, action.requests, action.seed)
    case 'relay':
      return relay.disturb(action.frame, action.frames, action.seed)
    case 'tab':
      return modalTab.toggle()
    case 'reload':
      return page.reload()
    case 'wait':
      return page.waitForTimeout(action.milliseconds)
    case 'planted':
      return page.evaluate(({ error }) => window.fuzzHost.plant(error), action)
  }
}
