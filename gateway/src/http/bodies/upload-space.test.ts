import { beforeEach, describe, expect, it } from '@jest/globals';
import { createUploadSpace, type UploadShare, type UploadSpace } from './upload-space.ts';

const LIMIT = 1_000;

describe('SEC-14 the space for uploads', () => {
  let time: number;
  let space: UploadSpace;
  beforeEach(() => {
    time = 0;
    space = createUploadSpace(LIMIT, () => time);
  });

  function open(): UploadShare & { givenUp: string[] } {
    const givenUp: string[] = [];
    return Object.assign(
      space.open(({ code }) => givenUp.push(code)),
      { givenUp },
    );
  }
  const REFUSED = expect.objectContaining({
    code: 'UNAVAILABLE',
    message: 'Too many uploads at once. Please try again.',
    retryAfterSeconds: 5,
  });

  it('is filled by bytes received, not by those announced, nor by open uploads', () => {
    const [first, second] = [open(), open()];
    for (let more = 0; more < 50; more += 1) open();
    first.add(600);
    second.add(400);
    expect(second.add(1)).toEqual(REFUSED);
    first.release();
    second.add(600);
    expect(second.add(1)).toEqual(REFUSED);
  });

  it('is released only once, however often it is asked to be', () => {
    const [first, second] = [open(), open()];
    first.add(500);
    second.add(500);
    first.release();
    first.release();
    const third = open();
    third.add(500);
    expect(third.add(1)).toEqual(REFUSED);
  });

  it('is taken from the slowest upload for a faster one', () => {
    const [slow, slower] = [open(), open()];
    for (time = 0; time <= 20_000; time += 1_000) {
      slow.add(30);
      if (time % 4_000 === 0) slower.add(50);
    }
    const quick = open();
    quick.add(100);
    expect([slow.givenUp, slower.givenUp]).toEqual([[], ['UNAVAILABLE']]);
    expect(slower.add(1)).toEqual(REFUSED);
    quick.add(500);
    expect(slow.givenUp).toEqual(['UNAVAILABLE']);
    quick.add(400);
  });

  it('is taken from an upload that was fast and then stalled', () => {
    const stalled = open();
    stalled.add(900);
    const steady = open();
    for (time = 1_000; time <= 10_000; time += 1_000) steady.add(10);
    expect(steady.add(10)).toBeNull();
    expect(stalled.givenUp).toEqual(['UNAVAILABLE']);
  });

  it('is never taken from an upload that has just begun, is complete, or is faster', () => {
    const whole = open();
    whole.add(300);
    whole.complete();
    const faster = open();
    const slower = open();
    for (time = 0; time <= 10_000; time += 1_000) {
      faster.add(20);
      slower.add(10);
    }
    const young = open();
    young.add(370);
    expect(slower.add(1)).toEqual(REFUSED);
    expect([whole.givenUp, faster.givenUp, young.givenUp]).toEqual([[], [], []]);
  });
});
