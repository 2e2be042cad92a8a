import { useState } from 'react'
import { createRoot } from 'react-dom/client'

/** Form of one controlled field that repeats its text: the least that a key can cost with React. */
function Field() {
  const [text, setText] = useState('')
  return (
    <form>
      <label>
        Amount <input data-part="amount" value={text} onChange={event => setText(event.currentTarget.value)} />
      </label>
      <p>{text}</p>
    </form>
  )
}

createRoot(document.getElementById('root')!).render(<Field />)
