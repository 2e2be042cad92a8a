import { afterEach, expect, test } from 'vitest'
import { page as browser } from 'vitest/browser'
import { createPages, shown } from '../visit.fixture.ts'

const { open } = createPages()

const ARABIC = {
  ar: {
    buttons: { connect: 'ربط المحفظة' },
    modal: { back: 'رجوع', close: 'إغلاق', titles: { Connect: 'ربط المحفظة', WhatIsAWallet: 'ما هي المحفظة؟' } },
    connect: { installed: 'مثبتة', help: 'ما هي المحفظة؟', wallets: 'المحافظ' },
    help: {
      whatIsAWallet: {
        points: { keys: { title: 'مفاتيحك، حسابك', text: 'تحفظ المحفظة مفاتيح حساباتك.' } },
        action: 'احصل على محفظة',
      },
    },
  },
}

afterEach(() => document.documentElement.removeAttribute('dir'))

const host = () => document.querySelector('foyer-modal')!
const box = (element: Element | null | undefined) => element!.getBoundingClientRect()

test('in Arabic the modal runs from right to left in the host’s texts, in the first view and in a later one', async () => {
  const page = open({ locale: 'ar-EG', messages: ARABIC })
  await expect.poll(() => page.button()?.textContent).toBe('ربط المحفظة')
  page.button()!.click()
  await shown(page, 'Connect')
  await expect.poll(() => page.part('wallet')).toBeTruthy()
  expect([host().getAttribute('lang'), host().getAttribute('dir')]).toEqual(['ar', 'rtl'])
  expect(page.text()).toContain('مثبتة')
  const dialog = page.part('dialog')!
  expect(getComputedStyle(dialog).direction).toBe('rtl')
  const middle = box(dialog).left + box(dialog).width / 2
  expect(box(page.part('close')).right).toBeLessThan(middle)
  const row = page.part('wallet')!
  expect(box(row.querySelector('[data-part="picture"], img, svg')).left).toBeGreaterThan(middle)
  // A name in Latin letters begins at the picture, too.
  const name = document.createRange()
  name.selectNodeContents(row.querySelector('bdi')!)
  expect(name.getBoundingClientRect().left).toBeGreaterThan(middle)
  await browser.screenshot({ path: '../../reports/rtl-connect.png' })

  page.part('help')?.click()
  await shown(page, 'WhatIsAWallet')
  await expect.poll(page.text).toContain('مفاتيحك، حسابك')
  // What the host does not translate is in English.
  expect(page.text()).toContain('A new way to log in')
  expect(box(page.part('back')).left).toBeGreaterThan(middle)
  await browser.screenshot({ path: '../../reports/rtl-help.png' })
})

test('an English modal runs from left to right in a page that runs from right to left', async () => {
  document.documentElement.dir = 'rtl'
  const page = open()
  await expect.poll(() => page.button()).toBeTruthy()
  page.button()!.click()
  await shown(page, 'Connect')
  expect([host().getAttribute('lang'), host().getAttribute('dir')]).toEqual(['en', 'ltr'])
  expect(getComputedStyle(page.part('dialog')!).direction).toBe('ltr')
})
