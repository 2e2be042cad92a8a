import { expect, test } from 'vitest'
import { createMount, HOSTILE } from '../mount.fixture.tsx'
import { allByRole, namesOf, spoken } from '../roles.fixture.ts'
import { Live } from './Live.tsx'
import { Notice } from './Notice.tsx'
import { Ring } from './Ring.tsx'
import { Skeleton, SkeletonRow } from './Skeleton.tsx'
import { Tag } from './Tag.tsx'
import { Toast } from './Toast.tsx'
import { Toaster } from './Toaster.tsx'
import { UntrustedName } from './UntrustedName.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

const mount = createMount()

test.each([
  ['bad', 'alert'],
  ['warn', 'status'],
  ['good', 'status'],
  ['neutral', 'status'],
] as const)('a live notice of the tone %s is announced as %s', (tone, role) => {
  const { box, part } = mount(
    <Notice tone={tone} live>
      The fee changed
    </Notice>,
  )
  expect(namesOf(box, role)).toEqual(['The fee changed'])
  expect(part('notice').dataset.tone).toBe(tone)
})

test('a notice that is part of the screen from the start is not announced', () => {
  const { part } = mount(
    <Notice part="fee" tone="bad">
      The fee changed
    </Notice>,
  )
  expect(part('fee').hasAttribute('role')).toBe(false)
})

test('each tone has an icon of its own, hidden from assistive technology', () => {
  const paths = (['neutral', 'good', 'warn', 'bad'] as const).map(tone => {
    const { box } = mount(<Notice tone={tone}>text</Notice>)
    expect(box.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
    return box.querySelector('path')?.getAttribute('d')
  })
  expect(new Set(paths).size).toBe(4)
})

test('a tag is neutral unless it has another tone', () => {
  const { box, show } = mount(<Tag>Recent</Tag>)
  const tag = () => box.querySelector<HTMLElement>('.status-tag')!
  expect([tag().textContent, tag().dataset.tone]).toEqual(['Recent', 'neutral'])
  show(<Tag tone="warn">Pending</Tag>)
  expect([tag().textContent, tag().dataset.tone]).toEqual(['Pending', 'warn'])
})

test('a live region is announced as a whole and stays the same element when its text changes', () => {
  const { box, show } = mount(<Live>One</Live>)
  const [region] = allByRole(box, 'status')
  expect(region?.getAttribute('aria-atomic')).toBe('true')
  show(<Live>Two</Live>)
  expect(allByRole(box, 'status')).toEqual([region])
  expect(region?.textContent).toBe('Two')
})

const hide = { hideLabel: 'Hide', onHide: () => undefined }

test('a toaster has both live regions before there is a toast', () => {
  const { box, show } = mount(<Toaster status={null} />)
  const regions = [...allByRole(box, 'status'), ...allByRole(box, 'alert')]
  expect(regions.map(({ textContent }) => textContent)).toEqual(['', ''])
  show(
    <Toaster
      status={<Toast {...hide} variant="success" message="Copied" />}
      alert={<Toast {...hide} variant="error" message="Failed" />}
    />,
  )
  expect(regions.map(({ textContent }) => textContent)).toEqual(['Copied', 'Failed'])
})

test.each(['loading', 'success', 'error'] as const)('a toast of the variant %s shows its message as text', variant => {
  const { box, part } = mount(<Toast {...hide} variant={variant} message={HOSTILE} />)
  expect(part('toast').dataset.variant).toBe(variant)
  expect(part('toast').textContent).toBe(HOSTILE)
  expect(box.querySelector('img')).toBe(null)
  expect(box.querySelector('svg')?.getAttribute('class')).toBe(variant === 'loading' ? 'icon spinning' : 'icon')
})

test('a ring marks its result, and has no mark while it waits', () => {
  const { part, show } = mount(<Ring state="waiting">picture</Ring>)
  const result = () => part('ring').querySelector('.ring-result path')?.getAttribute('d')
  expect([part('ring').dataset.state, result()]).toEqual(['waiting', undefined])
  show(<Ring state="done">picture</Ring>)
  const done = result()
  expect(done).toBeTruthy()
  show(<Ring state="failed">picture</Ring>)
  expect(part('ring').dataset.state).toBe('failed')
  expect(result()).not.toBe(done)
})

test('a row that is loading says nothing and has the lines of a row', () => {
  const { box, show } = mount(<SkeletonRow />)
  expect(spoken(box)).toBe('')
  expect(box.querySelectorAll('.skeleton')).toHaveLength(4)
  show(<SkeletonRow simple />)
  expect(box.querySelector('[data-part="skeleton"]')?.getAttribute('aria-hidden')).toBe('true')
  expect(box.querySelectorAll('.skeleton')).toHaveLength(2)
})

test('a figure that is loading has the height of the figure', () => {
  const { part, show } = mount(<Skeleton />)
  expect(part('skeleton').className).toBe('skeleton wide')
  show(<Skeleton hero />)
  expect(part('skeleton').className).toBe('skeleton figure')
})

test('H16 a name from outside is shown as text, and its direction does not reach the text around it', () => {
  const { box } = mount(<UntrustedName name={HOSTILE}> token</UntrustedName>)
  expect(box.querySelector('bdi')?.textContent).toBe(HOSTILE)
  expect(box.querySelector('img')).toBe(null)
  expect(box.querySelector('[data-part="look-alike"]')).toBe(null)
  expect(box.textContent).toBe(`${HOSTILE} token`)
})

test('a name that looks like another has a warning for the eye, the pointer and the ear', () => {
  const { part } = mount(<UntrustedName name="USDС" warning="Not the token of this name" />)
  expect(part('look-alike').getAttribute('title')).toBe('Not the token of this name')
  expect(spoken(part('look-alike'))).toBe('Not the token of this name')
  expect(part('look-alike').querySelector('svg')).toBeTruthy()
})

test('text that is only for assistive technology keeps its given role', () => {
  const { box } = mount(<VisuallyHidden role="status">Loading…</VisuallyHidden>)
  expect(namesOf(box, 'status')).toEqual(['Loading…'])
  expect(allByRole(box, 'status')[0]?.className).toBe('visually-hidden')
})
