import { reportError } from '../platform/errors/reportError.ts'
import { PdfViewer } from '../ui/pdf/PdfViewer.tsx'

type Props = { address: string; title: string; from?: number; onReady?: (pageCount: number) => void }

/** The pages of a PDF, beginning with the page `from`. */
export const PdfPages = ({ address, ...rest }: Props) => (
  <PdfViewer key={address} url={address} {...rest} onFailed={(error) => reportError(error, 'The PDF of a portfolio')} />
)
