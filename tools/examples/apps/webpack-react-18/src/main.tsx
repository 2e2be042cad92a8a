import { ModalRoot } from '@foyer/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App'
import { options } from './options'

document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
  console.error(`${violatedDirective} forbids ${blockedURI} ${sample}`)
})

createRoot(document.querySelector('#root')!).render(
  <StrictMode>
    <ModalRoot options={options}>
      <App />
    </ModalRoot>
  </StrictMode>,
)
