import { expect, test } from 'vitest'
import { memoryPorts } from '../testing/index.ts'
import { kept, storedVisit } from '../visit.fixture.ts'
import { openWallet } from './openWallet.ts'

/** Links opened on this device, with that stored link of the connected wallet. */
function opened(
  link: unknown,
  device: { mobile?: boolean; framed?: boolean; telegram?: boolean; visible?: boolean } = {},
) {
  const { visible = true, ...platform } = device
  const ports = memoryPorts({ storage: storedVisit({ 'deep-link': link }) })
  Object.assign(ports.platform, { mobile: true }, platform)
  ports.visibility.set(visible)
  openWallet(ports, 'topic')
  return { links: ports.links.opened, storage: ports.storage }
}

test.each([
  ['trust://', {}, 'trust://wc?sessionTopic=topic', '_self'],
  ['okex://main', { framed: true }, 'okex://main/wc?sessionTopic=topic', '_top'],
  ['trust://', { telegram: true }, 'trust://wc?sessionTopic=topic', '_blank'],
  ['https://wallet.example', {}, 'https://wallet.example/wc?sessionTopic=topic', '_blank'],
])('H19 %s with %j opens at once', (link, device, href, target) => {
  expect(opened(link, device).links).toEqual([{ href, target }])
})

test.each([{ mobile: false }, { visible: false }])('nothing is opened with %j', device => {
  expect(opened('trust://', device).links).toEqual([])
})

test.each(['javascript:alert(1)', 'intent://x', 7, null])(
  'H22 H42 %j in storage opens nothing, and is dropped',
  link => {
    const { links, storage } = opened(link)
    expect(links).toEqual([])
    expect(kept(storage, 'deep-link')).toBeUndefined()
  },
)

test('H22 a stored link of other software opens nothing', () => {
  expect(opened('vscode://x').links).toEqual([])
})
