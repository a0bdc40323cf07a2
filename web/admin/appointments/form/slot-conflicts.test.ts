import { describe, expect, test } from 'vitest';
import { conflictsAt, describeConflicts } from './slot-conflicts.ts';

const nine = { time: '09:00', durationMinutes: 60, patientName: 'Ana Prado' };
const ten = { time: '10:00', durationMinutes: 30, patientName: 'Zé Lima' };

describe('conflictsAt', () => {
  test('an appointment may begin when another one ends', () => {
    expect(conflictsAt('08:30', 30, [nine])).toEqual([]);
    expect(conflictsAt('10:00', 30, [nine])).toEqual([]);
  });

  test('a long appointment covers the slots inside it', () => {
    expect(conflictsAt('09:30', 30, [nine])).toEqual([nine]);
  });

  test('the length of the new one counts too', () => {
    expect(conflictsAt('08:30', 60, [nine])).toEqual([nine]);
    expect(conflictsAt('08:30', 120, [nine, ten])).toEqual([nine, ten]);
  });
});

test('describes a conflict with the name, the start and the end', () => {
  expect(describeConflicts([nine])).toBe('Ana Prado (09:00 a 10:00)');
  expect(describeConflicts([nine, ten])).toBe('Ana Prado (09:00 a 10:00) e Zé Lima (10:00 a 10:30)');
});
