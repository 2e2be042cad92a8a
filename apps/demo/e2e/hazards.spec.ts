import { expect, test } from './test.ts'

test('H41 before intent no wallet, chain or service gets a request', async ({ site, wallets, page }) => {
  const requests: string[] = []
  page.on('request', request => requests.push(request.url()))
  await site.visit()
  await page.waitForLoadState('networkidle')
  const { origin } = new URL(page.url())
  const others = requests.filter(url => !url.startsWith(origin) && !url.startsWith('data:'))
  expect(others).toEqual([`http://localhost:${process.env.FOYER_E2E_SANDBOX_PORT}/config.json`])
  expect(await wallets.traffic()).toEqual({ requests: 0, listeners: 0 })
  await expect(page.getByText('Nothing runs yet')).toBeVisible()

  // Intent fetches the modal, and still sends no other request.
  requests.splice(0)
  await page.getByRole('heading', { level: 1 }).hover()
  await site.connectButton.hover()
  await expect.poll(() => requests.length, 'chunks of the modal').toBeGreaterThan(0)
  await expect(page.locator('[data-actor="modal"] .state')).toContainText('boot.ready')
  expect(requests.filter(url => !url.startsWith(origin) && !url.startsWith('data:'))).toEqual([])
  expect(await wallets.traffic()).toEqual({ requests: 0, listeners: 0 })
})

test('H41 an idle page finds the wallets and renders the list without a request to a wallet, chain or service', async ({
  site,
  modal,
  wallets,
  page,
}) => {
  const requests: string[] = []
  page.on('request', request => requests.push(request.url()))
  await site.visit('?preload=idle')
  const rows = page.locator('foyer-modal [data-part="wallet"]')
  await expect(rows.first()).toBeAttached()
  await modal.seesNothing()
  await page.waitForLoadState('networkidle')
  const { origin } = new URL(page.url())
  const others = requests.filter(url => !url.startsWith(origin) && !url.startsWith('data:'))
  expect(others).toEqual([`http://localhost:${process.env.FOYER_E2E_SANDBOX_PORT}/config.json`])
  expect(await wallets.traffic()).toEqual({ requests: 0, listeners: 0 })
  expect(await page.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('@foyer')))).toEqual([])
  await site.connect('Meadow')
})

test('H41 an embedded modal draws the wallets without a request to a wallet, chain or service before the visitor points at it', async ({
  site,
  wallets,
  page,
}) => {
  const requests: string[] = []
  page.on('request', request => requests.push(request.url()))
  page.on('websocket', socket => requests.push(socket.url()))
  await site.visit('?embedded=1&walletConnect=1')
  const rows = page.locator('foyer-modal [data-part="wallet"]')
  await expect(rows.first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  const { origin } = new URL(page.url())
  const others = () => requests.filter(url => new URL(url).host !== new URL(origin).host && !url.startsWith('data:'))
  expect(others()).toEqual([`http://localhost:${process.env.FOYER_E2E_SANDBOX_PORT}/config.json`])
  expect(await wallets.traffic()).toEqual({ requests: 0, listeners: 0 })
  await rows.first().hover()
  await expect.poll(() => others().some(url => url.includes('/getWallets'))).toBe(true)
})

test('a whole visit runs under script-src and style-src ‘self’', async ({ site, modal, wallets, complaints }) => {
  await site.visit()
  await site.connect('Meadow')
  await site.openAccount()
  await modal.button(/^Network:/).click()
  await modal.choosesNetwork('Foundry Two')
  await modal.seesView('Account')
  await wallets.switchesChain('Meadow', 31339)
  await modal.seesView('UnsupportedChain')
  // The fixture fails on any complaint; this checks that it records them.
  await site.page.evaluate(() => {
    const style = document.createElement('style')
    style.textContent = 'p { color: red }'
    document.head.append(style)
  })
  await expect.poll(() => complaints.splice(0).join()).toMatch(/Policy violated: style-src/)
})

test('H16 a hostile style sheet does not change the modal', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const computedStyles = async (query: string) => {
    await page.goto(`/hostile.html${query}`)
    const left = page.getByRole('region', { name: 'Left' })
    await left.locator('[data-part="connect-button"]').evaluate(button => (button as HTMLElement).click())
    const rows = page.locator('foyer-modal [data-part="wallet"]')
    await expect(rows).toHaveCount(4)
    // The picture of a wallet replaces its letter when it has loaded, and the sheet follows its content in the next frame.
    await expect(rows.locator('[data-part="picture"].loaded')).toHaveCount(4)
    const sheet = page.locator('foyer-modal [data-part="sheet"]')
    const content = sheet.locator('.dialog-content')
    await expect(async () => expect(await sheet.boundingBox()).toEqual(await content.boundingBox())).toPass()
    return page.evaluate(() => {
      const properties = [
        'display',
        'visibility',
        'opacity',
        'color',
        'backgroundColor',
        'font',
        'letterSpacing',
        'textTransform',
        'margin',
        'padding',
        'border',
        'boxSizing',
        'transform',
        'width',
        'height',
        'zIndex',
      ] as const
      return [...document.querySelectorAll('foyer-modal, foyer-button')].flatMap(host =>
        [...(host.shadowRoot?.querySelectorAll('dialog, dialog *, button, button *') ?? [])].map(element => {
          const style = getComputedStyle(element)
          return [element.tagName, element.className.toString(), ...properties.map(name => `${name}: ${style[name]}`)]
        }),
      )
    })
  }
  const calm = await computedStyles('?calm')
  expect(calm.length).toBeGreaterThan(40)
  expect(await computedStyles('')).toEqual(calm)
})

test('H16 the modal does not change the page', async ({ page }) => {
  await page.goto('/hostile.html?calm')
  const text = page.getByText('Text of the host.')
  const styles = () => text.evaluate(element => JSON.stringify(Object.values(getComputedStyle(element))))
  const before = await styles()
  await page.getByRole('region', { name: 'Left' }).getByRole('button', { name: 'Connect wallet' }).click()
  await expect(page.getByRole('dialog')).toHaveAttribute('data-state', 'open')
  expect(await styles()).toBe(before)
})

test('H44 two modals on a page have separate connections', async ({ page }) => {
  await page.goto('/hostile.html?calm')
  const left = page.getByRole('region', { name: 'Left' })
  const right = page.getByRole('region', { name: 'Right' })
  const connect = async (shop: typeof left, wallet: string) => {
    await shop.getByRole('button', { name: 'Connect wallet' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await page.getByRole('dialog').getByRole('button', { name: wallet }).click()
    await expect(shop.locator('[data-part="account-button"]')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await connect(left, 'Meadow')
  await expect(right.locator('[data-part="connect-button"]')).toHaveText('Connect wallet')
  await connect(right, 'Parallax')
  await expect(left.locator('[data-part="account-button"]')).toContainText('0xf3')
  await expect(right.locator('[data-part="account-button"]')).toContainText('0x3C')
  await left.locator('[data-part="account-button"]').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
  await expect(left.locator('[data-part="connect-button"]')).toBeVisible()
  await expect(right.locator('[data-part="account-button"]')).toContainText('0x3C')
})

test('H43 opening and closing a hundred times leaves no node, listener or timer', async ({ site, page }) => {
  test.setTimeout(480_000)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addInitScript(() => {
    const pending = new Set<number>()
    const count =
      (begin: (task: () => void, delay?: number) => number, isOnce: boolean) =>
      (task: (...values: unknown[]) => void, delay?: number, ...values: unknown[]) => {
        const run = () => {
          if (isOnce) pending.delete(id)
          task(...values)
        }
        const id = begin(run, delay)
        pending.add(id)
        return id
      }
    const { setTimeout, setInterval, clearTimeout } = window
    /** One list of ids serves both kinds of timer. */
    const clear = (id: number) => {
      pending.delete(id)
      clearTimeout(id)
    }
    Object.assign(window, {
      pendingTimers: pending,
      setTimeout: count(setTimeout, true),
      setInterval: count(setInterval, false),
      clearTimeout: clear,
      clearInterval: clear,
    })
  })
  await site.visit()
  await site.openModal()
  await page.keyboard.press('Escape')
  await site.modal.seesNothing()

  const rounds = (count: number) =>
    page.evaluate(async times => {
      const host = document.querySelector('foyer-modal')!
      const root = host.shadowRoot!
      const press = [...document.querySelectorAll('foyer-button')].flatMap(({ shadowRoot }) => [
        ...shadowRoot!.querySelectorAll<HTMLElement>('[data-part="connect-button"]'),
      ])[0]!
      const until = async (isThere: () => unknown) => {
        while (!isThere()) await new Promise(requestAnimationFrame)
      }
      for (let round = 0; round < times; round += 1) {
        press.click()
        await until(() => host.getAttribute('data-state') === 'open')
        root.querySelector<HTMLElement>('[data-part="close"]')!.click()
        await until(() => host.getAttribute('data-state') === 'closed')
        // It fades out, is removed, and the next one is rendered ahead, closed.
        await new Promise(resolve => setTimeout(resolve, 200))
      }
    }, count)

  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  await session.send('HeapProfiler.enable')
  const reading = async () => {
    await session.send('HeapProfiler.collectGarbage')
    const { metrics } = await session.send('Performance.getMetrics')
    const of = (name: string) => metrics.find(metric => metric.name === name)!.value
    const timers = await page.evaluate(() => (Reflect.get(window, 'pendingTimers') as Set<unknown>).size)
    return { nodes: of('Nodes'), listeners: of('JSEventListeners'), timers }
  }
  /** Fewest of several readings: one taken while the host page renders counts its discarded nodes and listeners too. */
  const count = async () => {
    const readings = [await reading()]
    while (readings.length < 6) {
      await page.waitForTimeout(250)
      readings.push(await reading())
    }
    return {
      nodes: Math.min(...readings.map(({ nodes }) => nodes)),
      listeners: Math.min(...readings.map(({ listeners }) => listeners)),
      timers: Math.min(...readings.map(({ timers }) => timers)),
    }
  }
  await rounds(10)
  const before = await count()
  await rounds(50)
  const halfway = await count()
  await rounds(50)
  const after = await count()
  // A leak grows in both halves; the host page adds a node of its own at most once.
  for (const kind of ['nodes', 'listeners', 'timers'] as const)
    expect(Math.min(halfway[kind] - before[kind], after[kind] - halfway[kind]), kind).toBeLessThanOrEqual(0)
})

test('the headless page connects, signs and disconnects without a renderer', async ({ page, site, wallets }) => {
  await page.goto('/headless.html')
  const panel = page.getByRole('region', { name: 'Wallet' })
  const press = (name: string) => panel.getByRole('button', { name }).click()
  await press('Meadow')
  const [address] = await wallets.addresses('Meadow')
  await expect(panel).toContainText(`${await site.chains.balance('eip155', address!)} ETH`)
  await expect(panel).toContainText('On Foundry')
  await press('Foundry Two')
  await expect(panel).toContainText('On Foundry Two')
  await press('Sign a message')
  await expect(panel.getByRole('status')).toHaveText(/^Signed: 0x[0-9a-f]{130}$/)
  await press('Disconnect')
  await press('Bramble')
  await expect(panel.getByRole('status')).toHaveText('Declined in the wallet.')
  await press('Meadow')
  await expect(panel.getByRole('status')).toBeEmpty()
  await expect(panel.getByRole('button', { name: 'Disconnect' })).toBeVisible()
})
