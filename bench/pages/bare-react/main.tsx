import { useState } from 'react'
import { createRoot } from 'react-dom/client'

/** A minimal React page, the baseline for our time to interactive. */
const Page = () => {
  const [count, setCount] = useState(0)
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      Pressed {count} times
    </button>
  )
}

createRoot(document.getElementById('root')!).render(<Page />)
