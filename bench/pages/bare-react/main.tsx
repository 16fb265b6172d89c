import { useState } from 'react'
import { createRoot } from 'react-dom/client'

/** The least that React can be: what our time to interaction is compared with. */
const Page = () => {
  const [count, setCount] = useState(0)
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      Pressed {count} times
    </button>
  )
}

createRoot(document.getElementById('root')!).render(<Page />)
