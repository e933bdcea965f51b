//! Elo and its error, the likelihood ratio, and the error rates of the test that ends a match.

use arena::fixture::{Entrant, Fixture, Outcome, Played};
use arena::statistics::{
    Estimate, Model, Pentanomial, Sample, Sprt, SprtError, Tally, Trinomial, Verdict, elo_of_share, share_of_elo,
};

const FIRST: Entrant = Entrant(0);
const SECOND: Entrant = Entrant(1);

/// The two games of a pair, the first engine having White first.
fn pair(number: u64, outcomes: [Outcome; 2]) -> [Played; 2] {
    let game = |index: u64, white, black, outcome| Played {
        fixture: Fixture { number: 2 * number + index, round: 1, white, black, opening: number, pair: number },
        outcome,
    };
    [game(0, FIRST, SECOND, outcomes[0]), game(1, SECOND, FIRST, outcomes[1])]
}

/// Pairs with these scores for the first engine, in points of four.
fn pairs(counts: [u64; 5]) -> Vec<Played> {
    use Outcome::{BlackWins, Draw, WhiteWins};
    let outcomes = [[BlackWins, WhiteWins], [BlackWins, Draw], [Draw, Draw], [WhiteWins, Draw], [WhiteWins, BlackWins]];
    let scores = counts.iter().zip(outcomes).flat_map(|(&count, outcome)| (0..count).map(move |_| outcome));
    (0..).zip(scores).flat_map(|(number, outcome)| pair(number, outcome)).collect()
}

fn estimate(counts: [u64; 5]) -> Estimate {
    Estimate::of(&Tally::collect(FIRST, Some(SECOND), &pairs(counts))).unwrap()
}

/// Games that belong to no pair.
fn singles(trinomial: Trinomial) -> Vec<Played> {
    let outcomes = [Outcome::BlackWins, Outcome::Draw, Outcome::WhiteWins];
    let scores = trinomial.counts().into_iter().zip(outcomes);
    let scores = scores.flat_map(|(count, outcome)| (0..count).map(move |_| outcome));
    (0..).zip(scores).map(|(number, outcome)| Played { outcome, ..pair(number, [outcome; 2])[0] }).collect()
}

#[track_caller]
fn assert_close(value: f64, expected: f64, tolerance: f64) {
    assert!((value - expected).abs() <= tolerance, "{value} instead of {expected} +- {tolerance}");
}

#[test]
fn elo_and_share_are_inverse() {
    for elo in [-799.0, -100.0, -0.1, 0.0, 3.0, 400.0, 1000.0] {
        assert_close(elo_of_share(share_of_elo(elo)), elo, 1e-8);
    }
    assert_close(share_of_elo(200.0), 0.759_746_926, 1e-9);
}

#[test]
fn an_estimate_worked_out_by_hand() {
    // 40 pairs: scores 0, 1/4, 1/2, 3/4, 1 in 2, 6, 16, 12, 4 of them.
    // Mean (1.5 + 8 + 9 + 4) / 40 = 0.5625.
    // Variance (2*0.5625^2 + 6*0.3125^2 + 16*0.0625^2 + 12*0.1875^2 + 4*0.4375^2) / 40 = 2.46875 / 40 = 0.06171875.
    // Error of the mean sqrt(0.06171875 / 40) = 0.0392806; times 1.959964 it is 0.0769885.
    // Elo 400 log10(0.5625 / 0.4375) = 43.6580; at 0.6394885 it is 99.5629, at 0.4855115 it is -10.0704, half the way 54.8166.
    // Normalized (0.0625 / (sqrt(2) * 0.2484325)) * 347.4356 = 61.8053, error 347.4356 * 1.959964 / sqrt(80) = 76.1333.
    // Likelihood of superiority Phi(0.0625 / 0.0392806) = Phi(1.591116) = 0.944210.
    let estimate = estimate([2, 6, 16, 12, 4]);
    assert_close(estimate.share, 0.5625, 1e-12);
    assert_close(estimate.share_error.unwrap(), 0.076_988_5, 1e-6);
    assert_close(estimate.elo, 43.658_0, 1e-3);
    assert_close(estimate.elo_error.unwrap(), 54.816_6, 2e-3);
    assert_close(estimate.normalized_elo.unwrap(), 61.805_3, 1e-3);
    assert_close(estimate.normalized_elo_error, 76.133_3, 1e-3);
    assert_close(estimate.los, 0.944_210, 1e-5);
    assert_close(estimate.level_pairs.unwrap(), 0.4, 1e-12);
    assert_close(estimate.pairs_ratio.unwrap(), 2.0, 1e-12);
    // 6 + 12 pairs have one draw, 16 have two.
    assert_close(estimate.draw_ratio, 50.0 / 80.0, 1e-12);
}

#[test]
fn figures_that_others_have_published() {
    // Reports of fastchess: pairs, Elo, error, normalized Elo, error, level pairs, pairs ratio, LOS.
    for (counts, elo, error, normalized, normalized_error, level, ratio, los) in [
        ([307, 619, 1202, 725, 353], 10.73, 6.70, 13.63, 8.50, 0.3749, 1.16, 0.9992),
        ([84, 124, 343, 125, 164], 33.40, 14.24, 39.23, 16.61, 0.4083, 1.39, 1.0),
        ([12, 6, 25, 8, 9], -11.59, 56.66, -12.83, 62.16, 0.4167, 0.94, 0.3429),
    ] {
        let estimate = estimate(counts);
        assert_close(estimate.elo, elo, 0.005);
        assert_close(estimate.elo_error.unwrap(), error, 0.005);
        assert_close(estimate.normalized_elo.unwrap(), normalized, 0.005);
        assert_close(estimate.normalized_elo_error, normalized_error, 0.005);
        assert_close(estimate.level_pairs.unwrap(), level, 0.005);
        assert_close(estimate.pairs_ratio.unwrap(), ratio, 0.005);
        assert_close(estimate.los, los, 0.0001);
    }
    // Likelihood ratios: fastchess in normalized Elo, fishtest of 2020 in logistic Elo.
    for (model, elo0, elo1, counts, expected) in [
        (Model::Normalized, 0.0, 5.0, [307, 619, 1202, 725, 353], 2.95),
        (Model::Normalized, 0.0, 1.0, [84, 124, 343, 125, 164], 0.54),
        (Model::Logistic, -0.25, 1.25, [253, 4282, 17604, 4431, 286], 2.94),
        (Model::Logistic, 0.25, 1.25, [58, 3302, 33130, 3518, 84], 2.97),
        (Model::Logistic, 0.25, 1.25, [14, 1030, 14318, 1163, 19], 2.93),
    ] {
        let sprt = Sprt::new(elo0, elo1, 0.05, 0.05, model).unwrap();
        let state = sprt.judge_sample(Sample::Pairs(Pentanomial(counts)));
        assert_close(state.llr, expected, 0.01);
        assert_close(state.upper, 2.944, 0.001);
        assert_close(state.lower, -2.944, 0.001);
    }
}

#[test]
fn pairs_and_games_agree_where_the_games_of_a_pair_are_independent() {
    // Exactly the scores that independent games with these counts make: (losses + draws x + wins x^2)^2.
    let (losses, draws, wins) = (36, 40, 44);
    let of_pairs = estimate([
        losses * losses,
        2 * losses * draws,
        draws * draws + 2 * losses * wins,
        2 * draws * wins,
        wins * wins,
    ]);
    let factor = 2 * (losses + draws + wins);
    let games = Trinomial { losses: factor * losses, draws: factor * draws, wins: factor * wins };
    let tally = Tally::collect(FIRST, None, &singles(games));
    assert!(matches!(tally.sample(), Sample::Games(_)));
    let of_games = Estimate::of(&tally).unwrap();
    assert_close(of_games.elo, of_pairs.elo, 1e-9);
    assert_close(of_games.elo_error.unwrap(), of_pairs.elo_error.unwrap(), 1e-9);
    assert_close(of_games.normalized_elo.unwrap(), of_pairs.normalized_elo.unwrap(), 1e-9);
    assert_close(of_games.normalized_elo_error, of_pairs.normalized_elo_error, 1e-9);
    assert_close(of_games.los, of_pairs.los, 1e-12);
    for model in [Model::Normalized, Model::Logistic] {
        // To the second order in the difference of strength the likelihood ratios are the same too.
        let sprt = Sprt::new(0.0, 20.0, 0.05, 0.05, model).unwrap();
        let (pairs, games) = (sprt.judge_sample(of_pairs.sample).llr, sprt.judge_sample(of_games.sample).llr);
        assert_close(games, pairs, 0.02 * pairs.abs());
    }
}

#[test]
fn a_tally_pairs_games_whatever_their_order() {
    let mut games = pairs([1, 2, 3, 4, 5]);
    let expected = Tally::collect(FIRST, Some(SECOND), &games);
    assert_eq!(expected.pairs(), Pentanomial([1, 2, 3, 4, 5]));
    games.reverse();
    assert_eq!(Tally::collect(FIRST, None, &games).pairs(), expected.pairs());
    // The other side sees it the other way round.
    let other = Tally::collect(SECOND, Some(FIRST), &games);
    assert_eq!(other.pairs(), Pentanomial([5, 4, 3, 2, 1]));
    assert_eq!(other.games().wins, expected.games().losses);
    // A pair that is half played waits; somebody else's games do not count.
    games.pop();
    let waiting = Tally::collect(FIRST, None, &games);
    assert_eq!((waiting.pairs().pairs(), waiting.games().games()), (14, 29));
    assert_eq!(Tally::collect(FIRST, Some(Entrant(2)), &games).games().games(), 0);
}

#[test]
fn two_games_of_one_number_and_colour_are_no_pair() {
    let [first, second] = pair(0, [Outcome::WhiteWins, Outcome::Draw]);
    let wrong = Played { fixture: Fixture { white: FIRST, black: SECOND, ..second.fixture }, ..second };
    let tally = Tally::collect(FIRST, None, &[first, wrong]);
    assert_eq!((tally.pairs().pairs(), tally.games().games()), (0, 2));
}

#[test]
fn nothing_and_little_are_told_apart_from_certainty() {
    assert_eq!(Estimate::of(&Tally::new(FIRST, None)), None);
    let level = estimate([0, 0, 7, 0, 0]);
    assert_eq!((level.elo, level.elo_error, level.normalized_elo, level.los), (0.0, None, None, 0.5));
    assert_eq!((level.level_pairs, level.pairs_ratio), (Some(1.0), None));
    let won = estimate([0, 0, 0, 0, 3]);
    assert_eq!((won.elo, won.elo_error, won.los), (f64::INFINITY, None, 1.0));
    assert_eq!(won.pairs_ratio, Some(f64::INFINITY));
    // What JSON cannot say is null there.
    let json = serde_json::to_value(won).unwrap();
    assert!(json["elo"].is_null() && json["elo_error"].is_null() && json["share"] == 1.0, "{json}");
    // Three quarters and an error that goes past everything.
    let wide = estimate([0, 1, 0, 0, 2]);
    assert_eq!(wide.elo_error, Some(f64::INFINITY));
}

#[test]
fn the_likelihood_ratio_is_finite_whatever_the_counts() {
    for model in [Model::Normalized, Model::Logistic] {
        for (elo0, elo1) in [(0.0, 5.0), (-200.0, 200.0), (-10.0, 0.0), (150.0, 200.0)] {
            let sprt = Sprt::new(elo0, elo1, 0.05, 0.05, model).unwrap();
            for mask in 0_u32..32 {
                for size in [1, 3, 100_000] {
                    let counts = std::array::from_fn(|score| if mask >> score & 1 == 1 { size } else { 0 });
                    let state = sprt.judge_sample(Sample::Pairs(Pentanomial(counts)));
                    assert!(state.llr.is_finite(), "{model:?} {elo0} {elo1} {counts:?}");
                }
            }
        }
    }
    let sprt = Sprt::new(0.0, 5.0, 0.05, 0.05, Model::Normalized).unwrap();
    let nothing = sprt.judge(&Tally::new(FIRST, None));
    assert_eq!((nothing.llr, nothing.verdict), (0.0, Verdict::Undecided));
    let won = sprt.judge_sample(Sample::Pairs(Pentanomial([0, 0, 0, 0, 1000])));
    assert_eq!(won.verdict, Verdict::AcceptedH1);
    let lost = sprt.judge_sample(Sample::Games(Trinomial { losses: 1000, draws: 0, wins: 0 }));
    assert_eq!(lost.verdict, Verdict::AcceptedH0);
}

#[test]
fn tests_that_make_no_sense_are_refused() {
    let new = |elo0, elo1, alpha, beta| Sprt::new(elo0, elo1, alpha, beta, Model::Normalized);
    assert!(matches!(new(5.0, 0.0, 0.05, 0.05), Err(SprtError::Order { .. })));
    assert!(matches!(new(5.0, 5.0, 0.05, 0.05), Err(SprtError::Order { .. })));
    assert!(matches!(new(0.0, 5.0, 0.0, 0.05), Err(SprtError::Rate { name: "alpha", .. })));
    assert!(matches!(new(0.0, 5.0, 0.05, 0.5), Err(SprtError::Rate { name: "beta", .. })));
    assert!(matches!(new(0.0, 5.0, f64::NAN, 0.1), Err(SprtError::Rate { .. })));
    assert!(matches!(new(f64::NAN, 5.0, 0.05, 0.05), Err(SprtError::Elo { name: "elo0", .. })));
    let error = new(0.0, 300.0, 0.05, 0.05).unwrap_err();
    assert_eq!(error.to_string(), "elo1=300 is out of range: normalized Elo goes from -200 to 200 here");
    assert!(Sprt::new(0.0, 300.0, 0.05, 0.05, Model::Logistic).is_ok());
    // The same from a file.
    let json = |text: &str| serde_json::from_str::<Sprt>(text);
    let text = r#"{"elo0":0.0,"elo1":5.0,"alpha":0.05,"beta":0.1,"model":"logistic"}"#;
    assert_eq!(serde_json::to_string(&json(text).unwrap()).unwrap(), text);
    assert!(json(&text.replace("5.0", "-5.0")).is_err());
}
