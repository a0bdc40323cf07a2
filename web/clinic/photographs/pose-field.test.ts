import { expect, test } from 'vitest';
import { poseAfter, posesFor } from './pose-field.tsx';

test('pictures are proposed for what the set lacks, in its order', () => {
  const proposed = posesFor(4, new Set(['face_left_45', 'face_left_90'])).map(({ pose }) => pose);
  expect(proposed).toEqual(['face_front', 'face_right_45', 'face_right_90', 'face_front']);
});

test('the next of the set follows; at its end and outside of it the pose stays', () => {
  expect(poseAfter({ pose: 'face_front', words: '' }).pose).toBe('face_left_45');
  expect(poseAfter({ pose: 'face_right_90', words: '' }).pose).toBe('face_right_90');
  expect(poseAfter({ pose: 'free', words: 'Pinta' })).toEqual({ pose: 'free', words: 'Pinta' });
});
