import type { Config } from '../../config.ts'

/** Sends a recording to an endpoint that speaks OpenAI's protocol. */
export const sendRecording = async (
  { url, name, key }: NonNullable<Config['transcription']>,
  recording: Uint8Array<ArrayBuffer>,
  signal: AbortSignal,
): Promise<Response> => {
  const form = new FormData()
  form.set('model', name)
  form.set('response_format', 'json')
  form.set('file', new Blob([recording], { type: 'audio/webm' }), 'recording.webm')
  // As bytes: Node would stream a form, and a request that fails at once, such as one to a port that fetch refuses, would end the process.
  const encoded = new Response(form)
  return fetch(`${url}/audio/transcriptions`, {
    method: 'POST',
    body: await encoded.arrayBuffer(),
    headers: { 'content-type': encoded.headers.get('content-type')!, ...(key && { authorization: `Bearer ${key}` }) },
    redirect: 'manual',
    signal,
  })
}
