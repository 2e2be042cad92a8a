import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openLink } from './links.ts'

const open = vi.fn()
beforeEach(() => vi.stubGlobal('window', { open }))
afterEach(() => {
  vi.unstubAllGlobals()
  open.mockReset()
})

test.each(['https://wallet.example/wc?uri=x', 'http://localhost:5173/', 'metamask://wc?uri=x', 'wc:topic@2'])(
  '%s is opened, without a referrer',
  href => {
    openLink(href, '_blank')
    expect(open).toHaveBeenCalledExactlyOnceWith(href, '_blank', expect.stringContaining('noreferrer'))
  },
)

test.each([
  'javascript:alert(1)',
  ' JAVASCRIPT:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>',
  'blob:https://app.example/1',
  'vbscript:x',
  'file:///etc/passwd',
  'about:blank',
  'filesystem:https://app.example/x',
  'https://wallet.example@evil.example/',
  '/relative',
  '',
])('H22 %j is not opened', href => {
  openLink(href, '_self')
  expect(open).not.toHaveBeenCalled()
})
