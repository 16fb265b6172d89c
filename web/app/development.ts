// Loaded first under `npm run dev`: React's hot replacement has to be there before the first component.
import '@vitejs/plugin-react/preamble'
import './main.tsx'
