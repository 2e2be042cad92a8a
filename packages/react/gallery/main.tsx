import { StrictMode } from 'react'
import { adopt } from '../src/theme/adopt.ts'
import { styledRoot } from '../src/theme/styledRoot.fixture.tsx'
import { ModalDemo } from './ModalDemo.tsx'
import { panels } from './panels.tsx'
import { Triggers } from './triggers.tsx'

const query = new URLSearchParams(location.search)
const themes = query.get('theme')?.split(',') ?? ['light', 'dark']

const only = query.get('only')?.split(',')

const host = (theme: string, place: 'modal' | 'button') => {
  const element = document.createElement('foyer-modal')
  element.dataset.theme = theme
  for (const name of ['accent', 'background', 'foreground', 'radius', 'font-family']) {
    const value = query.get(name)
    if (value) element.style.setProperty(`--foyer-${name}`, value)
  }
  const root = styledRoot(element, place)
  adopt(root.shadow, '.icons{display:flex;flex-wrap:wrap}')
  document.body.append(element)
  return { element, ...root }
}

if (query.get('dir')) document.documentElement.dir = query.get('dir') ?? ''

if (query.has('modal')) {
  document.body.className = 'modal'
  host(themes[0] ?? 'light', 'modal').render(
    <StrictMode>
      <ModalDemo initial={Number(query.get('modal'))} />
    </StrictMode>,
  )
} else {
  for (const theme of themes) {
    for (const panel of panels.filter((_, at) => !only || only.includes(String(at))))
      host(theme, 'modal').render(
        <StrictMode>
          <panel.View />
        </StrictMode>,
      )
    const frame = document.createElement('div')
    document.body.append(frame)
    for (const View of Triggers) {
      const root = host(theme, 'button')
      frame.append(root.element)
      root.render(<View />)
    }
  }
}
