import * as v from 'valibot'
import { defineCall } from './call.ts'

const Ok = v.object({ status: v.literal('ok') })

export const health = defineCall({
  summary: 'Answers while the process lives',
  method: 'GET',
  path: '/health',
  anonymous: true,
  keyless: true,
  answer: Ok,
})

export const ready = defineCall({
  summary: 'Answers while database and storage can be reached',
  method: 'GET',
  path: '/ready',
  anonymous: true,
  keyless: true,
  answer: Ok,
  failures: ['service_unavailable'],
})
