// boardgame.io's server with its smallest game, in memory: what `quinte serve` is measured beside.
//   node boardgame.cjs    in a folder with boardgame.io installed; says its port
const { createRequire } = require('module');
const here = createRequire(process.cwd() + '/');
const { Server } = here('boardgame.io/server');

const smallest = {
  name: 'smallest',
  setup: () => ({ moves: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { go: ({ G }) => { G.moves += 1; } },
};

Server({ games: [smallest], origins: [/.*/] }).run(0).then(({ appServer }) => {
  console.log(`port ${appServer.address().port}`);
});
