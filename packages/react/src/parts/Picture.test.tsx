import { expect, test } from 'vitest'
import { createMount, fire } from '../mount.fixture.tsx'
import { Avatar } from './Avatar.tsx'
import { BadgedPicture } from './BadgedPicture.tsx'
import { Picture, SymbolPicture } from './Picture.tsx'

const mount = createMount()

const RIVET = 'https://registry.example/rivet.png'

/** Ends the loading of an image of a size, in px. */
const load = (image: HTMLImageElement, width = 64, height = 64) => {
  Object.defineProperties(image, { naturalWidth: { value: width }, naturalHeight: { value: height } })
  fire(image, new Event('load'))
}

const imageIn = (box: HTMLElement) => box.querySelector('img')!

test('a picture without an image shows the first letter of its name, hidden from assistive technology', () => {
  const { part } = mount(<Picture name="rivet" />)
  expect(part('picture').textContent).toBe('R')
  expect(part('picture').getAttribute('aria-hidden')).toBe('true')
  expect(part('picture').querySelector('img')).toBe(null)
})

test('the colour of a monogram is derived from the name and gone once the image is there', () => {
  const { box, part, show } = mount(<Picture name="Rivet" src={RIVET} />)
  const hue = () => part('picture').style.getPropertyValue('--hue')
  const before = hue()
  expect(before).not.toBe('')
  load(imageIn(box))
  expect(part('picture').className).toContain('loaded')
  expect(hue()).toBe('')
  show(<Picture name="Rivet" />)
  expect(hue()).toBe(before)
})

test('an image is decorative', () => {
  const { box } = mount(<Picture name="Rivet" src={RIVET} />)
  expect(imageIn(box).getAttribute('alt')).toBe('')
})

test('an image is requested without a referrer', () => {
  const { box } = mount(<Picture name="Rivet" src={RIVET} />)
  expect(imageIn(box).getAttribute('referrerpolicy')).toBe('no-referrer')
})

test.each([
  ['javascript:alert(1)'],
  ['http://registry.example/rivet.png'],
  ['https://user:secret@registry.example/rivet.png'],
  ['data:text/html,<script>alert(1)</script>'],
  ['//registry.example/rivet.png'],
  [''],
])('the address %j is not requested', src => {
  const { box } = mount(<Picture name="Rivet" src={src} />)
  expect(box.querySelector('img')).toBe(null)
  expect(box.textContent).toBe('R')
})

test('an image of more than 16 million pixels is removed and its monogram shown', () => {
  const { box, part } = mount(<Picture name="Rivet" src={RIVET} />)
  load(imageIn(box), 4_097, 4_096)
  expect(box.querySelector('img')).toBe(null)
  expect(part('picture').textContent).toBe('R')
})

test('an image of exactly 16 million pixels is shown', () => {
  const { box, part } = mount(<Picture name="Rivet" src={RIVET} />)
  load(imageIn(box), 4_096, 4_096)
  expect(part('picture').textContent).toBe('')
})

test('another image after one that was too large is requested', () => {
  const { box, show } = mount(<Picture name="Rivet" src={RIVET} />)
  load(imageIn(box), 5_000, 5_000)
  show(<Picture name="Meadow" src="https://registry.example/meadow.png" />)
  expect(imageIn(box).src).toBe('https://registry.example/meadow.png')
})

test('a picture is 40 px wide by default, and round for a token or a person', () => {
  const { part, show } = mount(<Picture name="Rivet" />)
  expect(part('picture').className).toBe('picture size-40')
  show(<Picture name="Ether" size={24} round />)
  expect(part('picture').className).toBe('picture size-24 round')
})

test('a symbol has the frame of a picture around its icon', () => {
  const { box } = mount(<SymbolPicture icon={<b>!</b>} />)
  expect(box.querySelector('.picture.symbol > b')?.textContent).toBe('!')
})

test('a badged picture shows its icon over the picture, in the tone of the outcome', () => {
  const { box, show } = mount(<BadgedPicture icon={<i>in</i>}>picture</BadgedPicture>)
  const tone = () => box.querySelector<HTMLElement>('.badge')?.dataset.tone
  expect(tone()).toBe('neutral')
  expect(box.textContent).toBe('picturein')
  show(
    <BadgedPicture icon={<i>in</i>} tone="bad">
      picture
    </BadgedPicture>,
  )
  expect(tone()).toBe('bad')
})

test('an avatar has the same colours for an address in any case, and others for another address', () => {
  const style = (seed: string) => {
    const { box } = mount(<Avatar seed={seed} />)
    return box.firstElementChild?.getAttribute('style')
  }
  const [one, upper, other] = [style('0xabcdef01'), style('0xABCDEF01'), style('0xabcdef02')]
  expect(upper).toBe(one)
  expect(other).not.toBe(one)
})

test('an avatar is hidden from assistive technology, and 24 px wide by default', () => {
  const { box, show } = mount(<Avatar seed="0x1" />)
  expect(box.firstElementChild?.getAttribute('aria-hidden')).toBe('true')
  expect(box.firstElementChild?.className).toBe('avatar size-24')
  show(<Avatar seed="0x1" size={72} />)
  expect(box.firstElementChild?.className).toBe('avatar size-72')
})
