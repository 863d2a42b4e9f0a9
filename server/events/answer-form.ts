import { answeredPath, answerPath } from '../contract/event-paths.ts'
import { answers } from '../contract/event-shapes.ts'
import { toFailure } from '../platform/failures.ts'

/**
 * Answers from the form on the page of a mail's link, and says where the browser goes on: to the same
 * page, which says that it is noted, or why it is not.
 *
 * @param record what answers, with a refusal as a Failure
 */
export async function answerForm(
  token: string,
  participate: string,
  record: (answer: (typeof answers)[number]) => Promise<unknown>,
): Promise<string> {
  const answer = answers.find((one) => one === participate)
  if (!answer) return answerPath(token)
  try {
    await record(answer)
    return answeredPath(token)
  } catch (error) {
    const { code, status } = toFailure(error)
    if (status >= 500) throw error
    return answeredPath(token, code)
  }
}
