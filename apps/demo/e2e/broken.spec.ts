import type { Page } from '@playwright/test'
import { axe } from './models/axe.ts'
import type { Site } from './models/site.ts'
import { expect, test } from './test.ts'

/** Markup of the host that replaces properties of `document`, present before the page's scripts run. */
const clobber = (page: Page, names: string[]) =>
  page.addInitScript(clobbered => {
    document.addEventListener(
      'readystatechange',
      () =>
        clobbered.forEach(name => {
          const image = document.createElement('img')
          image.setAttribute('name', name)
          image.hidden = true
          document.documentElement.lastElementChild!.append(image)
        }),
      { once: true },
    )
  }, names)

declare global {
  interface Window {
    /** Value of `data-part` that cannot be set at the moment. */
    brokenPart: string | undefined
  }
}

/** Patches the platform as another script of the page might. The patch has no effect until `breaks` is called. */
const patch = (page: Page) =>
  page.addInitScript(() => {
    const { setAttribute } = Element.prototype
    Element.prototype.setAttribute = function (name, value) {
      if (name === 'data-part' && value === window.brokenPart) throw new Error(`broken: ${value}`)
      setAttribute.call(this, name, value)
    }
  })

const breaks = (page: Page, part: string | undefined) =>
  page.evaluate(broken => {
    window.brokenPart = broken
  }, part)

/** Visit to a page on which one part can no longer be rendered. */
const visitBroken = async (site: Site, part: string) => {
  await patch(site.page)
  await site.visit()
  await breaks(site.page, part)
}

/** Expects the error of the broken part on the console, and removes it from the page's complaints. */
const complainsOf = (complaints: string[], part: string) => {
  expect(complaints.join()).toContain(`broken: ${part}`)
  complaints.splice(0)
}

/** Expects the host's tree to be on screen and to respond. */
const expectHostIntact = (site: Site) => expect(site.page.getByRole('heading', { name: 'Come in.' })).toBeAttached()

const WRONG = 'Something went wrong'

test('H48 with markup that replaces properties of the document, the modal opens, connects and closes, and the page stays', async ({
  site,
  modal,
  page,
}) => {
  await clobber(page, ['adoptedStyleSheets', 'activeElement', 'body', 'visibilityState', 'hidden'])
  await site.visit()
  expect(await page.evaluate(() => (document.adoptedStyleSheets as unknown as Element).tagName)).toBe('IMG')
  await site.connect('Meadow')
  await site.openAccount()
  await page.keyboard.press('Escape')
  await modal.seesNothing()
  await expectHostIntact(site)
})

for (const { what, part, reach } of [
  { what: 'the first view', part: 'wallet', reach: (site: Site) => site.connectButton.click() },
  {
    what: 'a view of a later chunk',
    part: 'get-wallet',
    reach: async (site: Site) => {
      await site.openModal()
      await site.modal.button('What is a wallet?').click()
    },
  },
]) {
  test(`H48 ${what} throws: the dialog shows the error, and its retry works once the cause is gone`, async ({
    site,
    modal,
    page,
    complaints,
  }) => {
    await visitBroken(site, part)
    await reach(site)
    await modal.seesTitle(WRONG)
    await expect(modal.dialog.getByRole('heading', { name: WRONG })).toBeFocused()
    // The lab has no such screen.
    expect((await axe(page).include('foyer-modal').analyze()).violations).toEqual([])
    await expectHostIntact(site)
    await page.keyboard.press('Escape')
    await modal.seesNothing()
    await reach(site)
    await modal.seesTitle(WRONG)
    await breaks(page, undefined)
    await modal.button('Start again').click()
    await modal.seesView('Connect')
    await modal.chooses('Meadow')
    await site.showsAccountOf('Meadow')
    complainsOf(complaints, part)
  })
}

test('H48 after an error around the views the page stays, and the next press opens the modal', async ({
  site,
  modal,
  page,
  complaints,
}) => {
  await visitBroken(site, 'sheet')
  await site.connectButton.click()
  await expect(site.connectButton).toHaveAccessibleName('It failed. Try again')
  await expectHostIntact(site)
  await modal.seesNothing()
  await breaks(page, undefined)
  await site.connectButton.click()
  await modal.seesView('Connect')
  complainsOf(complaints, 'sheet')
})

test('H48 a plain button replaces a button that throws, and a press restores it', async ({
  site,
  page,
  complaints,
}) => {
  await patch(page)
  await page.addInitScript(() => {
    window.brokenPart = 'connect-button'
  })
  await site.visit()
  const plain = page.getByRole('button', { name: 'It failed. Try again' })
  await expect(plain.first()).toBeVisible()
  await expectHostIntact(site)
  await breaks(page, undefined)
  await plain.first().click()
  await site.openModal()
  complaints.splice(0)
})

/** Presses the account button while the timers of the page throw, so that the root actor stops with an error. */
const errs = (page: Page) =>
  page.evaluate(() => {
    const { setTimeout } = window
    const refuse = () => {
      throw new Error('no timers')
    }
    Object.assign(window, { setTimeout: refuse })
    const buttons = [...document.querySelectorAll('foyer-button')].map(({ shadowRoot }) =>
      shadowRoot?.querySelector<HTMLElement>('[data-part="account-button"]'),
    )
    buttons.find(button => button)?.click()
    Object.assign(window, { setTimeout })
  })

for (const [how, closes] of [
  ['starting again opens the account', false],
  ['closing it brings the account back behind the page', true],
] as const) {
  test(`H45 after an error of the root actor the window shows it, and ${how}`, async ({
    site,
    modal,
    page,
    complaints,
  }) => {
    await site.visit()
    await site.connect('Meadow')
    await errs(page)
    await modal.seesTitle(WRONG)
    await expect(modal.dialog.getByRole('heading', { name: WRONG })).toBeFocused()
    await expect(site.account).toHaveCount(0)
    await expectHostIntact(site)
    if (closes) {
      await page.keyboard.press('Escape')
      await modal.seesNothing()
    } else {
      await modal.button('Start again').click()
      await modal.seesView('Account')
    }
    await site.showsAccountOf('Meadow')
    expect(complaints).toEqual(['no timers'])
    complaints.splice(0)
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('H48 on a phone the screen of a broken view is a sheet at the lower edge', async ({
    site,
    modal,
    page,
    complaints,
  }) => {
    await visitBroken(site, 'wallet')
    await site.connectButton.click()
    await modal.seesTitle(WRONG)
    const action = (await modal.button('Start again').boundingBox())!
    expect(action.height).toBeGreaterThanOrEqual(44)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    complaints.splice(0)
  })
})
