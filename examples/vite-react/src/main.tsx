import { ModalRoot } from '@foyer/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App'
import { options } from './options'

createRoot(document.querySelector('#root')!).render(
  <StrictMode>
    <ModalRoot options={options}>
      <App />
    </ModalRoot>
  </StrictMode>,
)
