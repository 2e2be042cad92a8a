import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { avatar } from '../src/parts/Avatar.css.ts'
import { buttonLooks } from '../src/parts/ButtonLooks.css.ts'
import { card } from '../src/parts/Card.css.ts'
import { checkbox } from '../src/parts/Checkbox.css.ts'
import { chip } from '../src/parts/Chip.css.ts'
import { divider } from '../src/parts/Divider.css.ts'
import { field } from '../src/parts/Field.css.ts'
import { hero } from '../src/parts/Hero.css.ts'
import { label } from '../src/parts/Label.css.ts'
import { notice } from '../src/parts/Notice.css.ts'
import { pictureBadge } from '../src/parts/PictureBadge.css.ts'
import { point } from '../src/parts/Point.css.ts'
import { ring } from '../src/parts/Ring.css.ts'
import { rowLooks } from '../src/parts/RowLooks.css.ts'
import { skeletonLooks } from '../src/parts/SkeletonLooks.css.ts'
import { stackGaps } from '../src/parts/StackGaps.css.ts'
import { steps } from '../src/parts/Steps.css.ts'
import { tabs } from '../src/parts/Tabs.css.ts'
import { adopt } from '../src/theme/adopt.ts'
import { buttonSheet } from '../src/theme/button.css.ts'
import { modalSheet } from '../src/theme/sheet.ts'
import { Modal, panels, Triggers } from './panels.tsx'

const query = new URLSearchParams(location.search)
const themes = query.get('theme')?.split(',') ?? ['light', 'dark']

const only = query.get('only')?.split(',')

const host = (theme: string, css: string): ShadowRoot => {
  const element = document.createElement('foyer-modal')
  element.dataset.theme = theme
  for (const name of ['accent', 'background', 'foreground', 'radius', 'font-family']) {
    const value = query.get(name)
    if (value) element.style.setProperty(`--foyer-${name}`, value)
  }
  const root = element.attachShadow({ mode: 'open' })
  adopt(root, css)
  // What the modal's chunks bring along when they need it.
  const parts = [
    avatar,
    buttonLooks,
    card,
    checkbox,
    chip,
    divider,
    field,
    hero,
    label,
    notice,
    pictureBadge,
    point,
    ring,
    rowLooks,
    skeletonLooks,
    stackGaps,
    steps,
    tabs,
  ]
  for (const part of parts) adopt(root, part)
  adopt(root, '.icons{display:flex;flex-wrap:wrap}')
  document.body.append(element)
  return root
}

if (query.get('dir')) document.documentElement.dir = query.get('dir') ?? ''

if (query.has('modal')) {
  document.body.className = 'modal'
  createRoot(host(themes[0] ?? 'light', modalSheet)).render(
    <StrictMode>
      <Modal initial={Number(query.get('modal'))} />
    </StrictMode>,
  )
} else {
  for (const theme of themes) {
    for (const panel of panels.filter((_, at) => !only || only.includes(String(at))))
      createRoot(host(theme, modalSheet)).render(
        <StrictMode>
          <panel.View />
        </StrictMode>,
      )
    const frame = document.createElement('div')
    document.body.append(frame)
    for (const View of Triggers) {
      const root = host(theme, buttonSheet)
      frame.append(root.host)
      createRoot(root).render(<View />)
    }
  }
}
